/** Unread counts in the tile, the badge and the title, right after changes on other devices. */
import type { Page } from '@playwright/test';
import { connectivityPingMs } from '#contract/limits.ts';
import { expect, signIn, test, type Vest } from '../infra/test.ts';
import { bubble, chatTile, openChat } from '../infra/chat.ts';
import { annaAndFriend } from '../infra/people.ts';

/**
 * Expects «{n} непрочитанных» in the tile (spec 2, letter for letter), the number beside it, and in front of the page's
 * title.
 */
async function expectUnread(page: Page, n: number, chat = 'Борис'): Promise<void> {
  const tile = chatTile(page, chat);
  if (n === 0) {
    await expect(tile).not.toContainText('непрочитанных');
    await expect(page).toHaveTitle('Чаты\u00a0— Весть');
    return;
  }
  await expect(tile).toContainText(`${n} непрочитанных`);
  await expect(tile.getByText(n > 999 ? '999+' : String(n), { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`(${n > 99 ? '99+' : n})\u00a0Чаты\u00a0— Весть`);
}

async function meet(vest: Vest) {
  const friends = await annaAndFriend(vest);
  await expect(chatTile(friends.page, 'Борис')).toBeVisible();
  const sayMany = async (count: number) => {
    const ids: string[] = [];
    for (let n = 1; n <= count; n += 1) ids.push((await friends.say(`сообщение ${n}`)).id);
    return ids;
  };
  return { ...friends, sayMany };
}

test('прочитанное на одном устройстве прочитано и на другом', async ({ vest }) => {
  const { anna, sayMany } = await meet(vest);
  const other = await vest.browser();
  await other.page.goto('/auth');
  await signIn(other.page, anna);
  await expect(chatTile(other.page, 'Борис')).toBeVisible();
  await sayMany(3);
  await expectUnread(anna.page, 3);
  await expectUnread(other.page, 3);

  await openChat(other.page, 'Борис');
  await expect(bubble(other.page, 'сообщение 3')).toBeVisible();
  await expectUnread(other.page, 0);
  await expectUnread(anna.page, 0);
});

test('две вкладки считают одинаково, а открытый чат — ноль', async ({ vest }) => {
  const { anna, say, sayMany } = await meet(vest);
  const second = await anna.context.newPage();
  await second.goto('/');
  await expect(chatTile(second, 'Борис')).toBeVisible();
  await sayMany(2);
  await expectUnread(anna.page, 2);
  await expectUnread(second, 2);
  await openChat(anna.page, 'Борис');
  await expectUnread(anna.page, 0);
  await expectUnread(second, 0);
  await say('и ещё одно');
  await expect(bubble(anna.page, 'и ещё одно')).toBeVisible();
  await expectUnread(anna.page, 0);
  await expectUnread(second, 0);
});

test('непрочитанное, которое удалили, больше не ждёт', async ({ vest }) => {
  const { anna, asBoris, sayMany } = await meet(vest);
  const [first, , last] = await sayMany(3);
  await expectUnread(anna.page, 3);
  await asBoris('POST', '/messages/delete', { messageId: first });
  await expectUnread(anna.page, 2);
  await asBoris('POST', '/messages/delete', { messageId: last });
  await expectUnread(anna.page, 1);
});

test('прочитана половина — ждёт половина, и после перезагрузки тоже', async ({ vest }) => {
  const { anna, sayMany } = await meet(vest);
  const ids = await sayMany(20);
  await expectUnread(anna.page, 20);
  const asAnna = await vest.as(anna);
  await asAnna('POST', '/messages/receipts', { messageIds: ids.slice(0, 10), status: 'READ' });
  await expectUnread(anna.page, 10);
  await anna.page.reload();
  await expectUnread(anna.page, 10);
});

test('тысяча сообщений, пришедших без сети, посчитана, как только сеть вернулась', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, say } = await meet(vest);
  vest.network.set('cut');
  await expect(anna.page.getByText(/Нет соединения|Соединение…/)).toBeVisible();
  for (let n = 0; n < 1_000; n += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, of) => say(`сообщение ${n + of}`)));
  }
  vest.network.set('open');
  // The page's next look at the network may be that far away by now.
  await expect(chatTile(anna.page, 'Борис')).toContainText('1000 непрочитанных', {
    timeout: connectivityPingMs + 30_000,
  });
  await expectUnread(anna.page, 1_000);
  await say('и ещё одно');
  await expectUnread(anna.page, 1_001);
});
