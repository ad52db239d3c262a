/** One's own settings of a chat: pinned, muted, marked as unread; on two devices, without a network, and after a reload. */
import type { Page } from '@playwright/test';
import { chatTile, openChat } from '../infra/chat.ts';
import { choose, mark } from '../infra/chat-settings.ts';
import { expectNoOverflow } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';

const tiles = (page: Page) => page.getByRole('list', { name: 'Список чатов' }).getByRole('link');
test('закреплённый чат сверху, чат без звука молчит, пометка держится до открытия — на обоих устройствах', async ({
  vest,
}) => {
  const { page, anna, say } = await annaAndFriend(vest);
  await vest.befriend(anna, await vest.register('Вера'));
  const second = (await vest.device(anna)).page;
  const both = [page, second];
  const first = async (name: string) => {
    for (const one of both) await expect(tiles(one).first()).toContainText(name);
  };
  await first('Вера');

  await choose(page, 'Борис', 'Закрепить');
  await first('Борис');
  await expect(mark(second, 'Борис', 'закреплён')).toBeVisible();

  await choose(second, 'Борис', /пока не.включу/);
  for (const one of both) await expect(mark(one, 'Борис', 'без звука')).toBeVisible();
  const title = await page.title();
  await say('никто не слышит');
  for (const one of both)
    await expect(chatTile(one, 'Борис')).toHaveAccessibleName(/1 непрочитанных/);
  expect(await page.title()).toBe(title);
  await expectNoOverflow(page, 'настройки чата в списке');
  await choose(page, 'Борис', 'Включить звук');
  for (const one of both) await expect(mark(one, 'Борис', 'без звука')).toHaveCount(0);
  await expect(page).toHaveTitle(/1/);

  await choose(page, 'Вера', 'Пометить непрочитанным');
  for (const one of both) await expect(mark(one, 'Вера', 'помечен непрочитанным')).toBeVisible();
  await page.reload();
  await expect(mark(page, 'Вера', 'помечен непрочитанным')).toBeVisible();
  await openChat(second, 'Вера');
  for (const one of both) await expect(mark(one, 'Вера', 'помечен непрочитанным')).toHaveCount(0);
  // Marked elsewhere while it is open, it stays so, until a page begins with it.
  await choose(page, 'Вера', 'Пометить непрочитанным');
  for (const one of both) await expect(mark(one, 'Вера', 'помечен непрочитанным')).toBeVisible();
  await second.reload();
  for (const one of both) await expect(mark(one, 'Вера', 'помечен непрочитанным')).toHaveCount(0);

  // Without a network it shows at once, outlives the page, and is told when there is one.
  vest.network.set('cut');
  await choose(page, 'Борис', 'Открепить');
  await choose(page, 'Вера', 'Закрепить');
  await expect(tiles(page).first()).toContainText('Вера');
  await expect(tiles(second).first()).toContainText('Борис');
  vest.network.set('open');
  await first('Вера');
  await expect(mark(second, 'Борис', 'закреплён')).toHaveCount(0);
});

test('чат уходит в архив и возвращается сам или по просьбе; без звука — только по просьбе', async ({
  vest,
}) => {
  const { page, anna, say } = await annaAndFriend(vest);
  await vest.befriend(anna, await vest.register('Вера'));
  const second = (await vest.device(anna)).page;
  const both = [page, second];
  await choose(page, 'Борис', /В.архив/);
  await expect(chatTile(page, 'Борис')).toHaveCount(0);
  await expect(page.getByText(/^Чат в.архиве/)).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(chatTile(page, 'Борис')).toBeVisible();

  await choose(page, 'Борис', /В.архив/);
  const archive = (one: Page) => one.getByRole('button', { name: /Архив · 1/ });
  for (const one of both) await expect(archive(one)).toBeVisible();
  await archive(second).click();
  await expect(chatTile(second, 'Борис')).toBeVisible();
  await expectNoOverflow(second, 'архив открыт');
  await second.getByRole('button', { name: /Архив/ }).click();
  await expect(chatTile(second, 'Борис')).toHaveCount(0);

  await say('я вернулся');
  for (const one of both) await expect(chatTile(one, 'Борис')).toBeVisible();
  await page.reload();
  await expect(chatTile(page, 'Борис')).toBeVisible();

  await choose(page, 'Борис', /пока не.включу/);
  await choose(page, 'Борис', /В.архив/);
  for (const one of both) await expect(archive(one)).toBeVisible();
  await say('никто не слышит');
  await archive(page).click();
  await expect(chatTile(page, 'Борис')).toContainText('никто не слышит');
  await page.reload();
  await archive(page).click();
  await choose(page, 'Борис', /Вернуть из.архива/);
  for (const one of both) await expect(one.getByRole('button', { name: /Архив/ })).toHaveCount(0);
});

test('одиннадцатый закреплённый чат возвращается на место, и сказано почему', async ({ vest }) => {
  const { page, anna } = await annaAndFriend(vest);
  const asAnna = await vest.as(anna);
  for (let n = 0; n < 10; n += 1) {
    const conversationId = await vest.befriend(anna, await vest.register(`Друг ${n}`));
    await asAnna('PATCH', `/conversations/${conversationId}/me`, { pinned: true });
  }
  await expect(mark(page, 'Друг 9', 'закреплён')).toBeVisible();
  await choose(page, 'Борис', 'Закрепить');
  const toast = page.getByText(/Не удалось изменить чат: /);
  await expect(toast).toBeVisible();
  await expect(mark(page, 'Борис', 'закреплён')).toHaveCount(0);
  await page.getByRole('button', { name: 'Понятно' }).click();
  await expect(toast).toHaveCount(0);
});
