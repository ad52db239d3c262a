/** Settings of a chat while the server dies, and from two tabs of which one has no network; and what a mute does to the number. */
import type { Page } from '@playwright/test';
import type { ConversationEntry } from '#contract/conversations.ts';
import { noSettings } from '#contract/settings-rules.ts';
import { chatTile } from '../infra/chat.ts';
import { choose, mark } from '../infra/chat-settings.ts';
import { annaAndFriend } from '../infra/people.ts';
import { expect, test, type Account, type Vest } from '../infra/test.ts';
import { lookAtNetwork } from '../infra/time.ts';

const pin = (page: Page) => mark(page, 'Борис', 'закреплён');
const bell = (page: Page) => mark(page, 'Борис', 'без звука');
const dot = (page: Page) => mark(page, 'Борис', 'помечен непрочитанным');

/** What the server has of Anna's only chat. */
async function atServer(vest: Vest, anna: Account) {
  const asAnna = await vest.as(anna);
  return async () => {
    const answer = await asAnna('GET', '/conversations');
    // Safe: the contract's answer.
    const [entry] = (answer as { conversations: readonly ConversationEntry[] }).conversations;
    const { pinnedAt, mutedUntil, unread } = entry?.settings ?? noSettings;
    return { isPinned: pinnedAt !== null, isMuted: mutedUntil !== null, unread };
  };
}

test('сервер убит, пока чат закрепляют и глушат: после старта так и есть, на обоих устройствах', async ({
  vest,
}) => {
  const { page, anna } = await annaAndFriend(vest);
  const second = (await vest.device(anna)).page;
  const settings = await atServer(vest, anna);
  // The code of the menu and of the signs comes when it is first needed.
  await choose(page, 'Борис', 'Закрепить');
  for (const one of [page, second]) await expect(pin(one)).toBeVisible();
  await choose(second, 'Борис', 'Открепить');
  for (const one of [page, second]) await expect(pin(one)).toHaveCount(0);
  await expect.poll(settings).toEqual({ isPinned: false, isMuted: false, unread: false });
  // The change reaches the server, and its answer nobody.
  vest.network.set('answersLost');
  await choose(page, 'Борис', 'Закрепить');
  await expect.poll(settings).toMatchObject({ isPinned: true });
  await vest.server.kill();
  vest.network.set('open');
  await choose(page, 'Борис', /пока не.включу/);
  await choose(second, 'Борис', 'Пометить непрочитанным');
  for (const sign of [pin(page), bell(page), dot(second)]) await expect(sign).toBeVisible();
  // What is wanted outlives the page, too.
  const loading = page.reload().catch(() => null);
  await vest.server.start();
  await loading;
  await page.reload();
  for (const one of [page, second])
    for (const sign of [pin(one), bell(one), dot(one)])
      await expect(sign).toBeVisible(lookAtNetwork);
  await expect.poll(settings).toEqual({ isPinned: true, isMuted: true, unread: true });
});

test('две вкладки, одна без сети, меняют настройки одного чата разом: доходит всё, и последнее желание считается', async ({
  vest,
}) => {
  const { page, anna } = await annaAndFriend(vest);
  const settings = await atServer(vest, anna);
  const second = await anna.context.newPage();
  await second.goto('/');
  await expect(chatTile(second, 'Борис')).toBeVisible();
  const session = await anna.context.newCDPSession(second);
  const connected = (isOn: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline: !isOn,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await session.send('Network.enable');
  await connected(false);

  await Promise.all([
    choose(page, 'Борис', /пока не.включу/),
    second.bringToFront().then(() => choose(second, 'Борис', 'Пометить непрочитанным')),
  ]);
  await choose(second, 'Борис', 'Закрепить');
  await expect.poll(settings).toEqual({ isPinned: true, isMuted: true, unread: true });
  await page.bringToFront();
  await choose(page, 'Борис', 'Открепить');
  await choose(page, 'Борис', 'Пометить прочитанным');
  await expect.poll(settings).toEqual({ isPinned: false, isMuted: true, unread: false });

  await connected(true);
  for (const one of [page, second]) {
    await expect(bell(one)).toBeVisible(lookAtNetwork);
    await expect(pin(one)).toHaveCount(0, lookAtNetwork);
    await expect(dot(one)).toHaveCount(0, lookAtNetwork);
  }
  expect(await settings()).toEqual({ isPinned: false, isMuted: true, unread: false });
});

test('число чата без звука серое, со звуком — цветное', async ({ vest }) => {
  const { page, say } = await annaAndFriend(vest);
  const colour = (name: string) =>
    page.evaluate((variable) => {
      const probe = document.createElement('i');
      probe.style.backgroundColor = `var(${variable})`;
      document.body.append(probe);
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    }, name);
  const [grey, bright] = [await colour('--quiet-fill'), await colour('--accent')];
  expect(grey).not.toBe(bright);
  await say('раз');
  const count = chatTile(page, 'Борис').getByText('1', { exact: true });
  await expect(count).toHaveCSS('background-color', bright);
  await choose(page, 'Борис', /пока не.включу/);
  await expect(count).toHaveCSS('background-color', grey);
  await choose(page, 'Борис', 'Включить звук');
  await expect(count).toHaveCSS('background-color', bright);
});
