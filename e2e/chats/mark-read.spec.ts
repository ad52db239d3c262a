/** «Пометить прочитанным» in the menu of a chat: all of it is read, and nothing else moves. */
import type { Page } from '@playwright/test';
import { choose, mark } from '../infra/chat-settings.ts';
import { bubble, chatTile, openChat, write } from '../infra/chat.ts';
import { annaAndBoris } from '../infra/people.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { lookAtNetwork } from '../infra/time.ts';

const tiles = (page: Page) => page.getByRole('list', { name: 'Список чатов' }).getByRole('link');
const dot = (page: Page) => mark(page, 'Борис', 'помечен непрочитанным');

/** Anna has two devices and a newer chat with Vera, and has marked the one with Boris as unread. */
async function meet(vest: Vest) {
  const friends = await annaAndBoris(vest);
  const { anna, boris, page } = friends;
  const second = (await vest.device(anna)).page;
  await openChat(boris.page, 'Анна');
  await choose(page, 'Борис', 'Пометить непрочитанным');
  await expect(dot(second)).toBeVisible();
  for (const words of ['раз', 'два', 'три']) {
    await write(boris.page, words);
    await expect(chatTile(page, 'Борис')).toContainText(words);
  }
  const vera = await vest.register('Вера');
  const conversationId = await vest.befriend(anna, vera);
  const asVera = await vest.as(vera);
  await asVera('POST', '/conversations/send', { conversationId, type: 'TEXT', content: 'привет' });
  for (const one of [page, second]) {
    await expect(chatTile(one, 'Борис')).toHaveAccessibleName(/3 непрочитанных/);
    await expect(tiles(one).first()).toContainText('Вера');
    await expect(one).toHaveTitle(/^\(4\)/);
  }
  return { ...friends, second };
}

test('чат с непрочитанными, к тому же помеченный, прочитан весь — на обоих устройствах и у собеседника; больше ничего не двигается', async ({
  vest,
}) => {
  const { page, second, anna, boris, conversationId } = await meet(vest);
  const seen = bubble(boris.page, 'три').getByRole('img', { name: 'Прочитано' });
  await expect(seen).toHaveCount(0);
  await choose(page, 'Борис', 'Пометить прочитанным');
  for (const one of [page, second]) {
    await expect(chatTile(one, 'Борис')).not.toHaveAccessibleName(/непрочитанных/);
    await expect(dot(one)).toHaveCount(0);
    await expect(one).toHaveTitle(/^\(1\)/);
    await expect(tiles(one).first()).toContainText('Вера');
    await expect(chatTile(one, 'Вера')).toHaveAccessibleName(/1 непрочитанных/);
    await expect(one.getByRole('region', { name: 'Переписка' })).toHaveCount(0);
  }
  await expect(seen).toBeVisible();
  expect(await vest.unread(anna, conversationId)).toBe(0);

  await write(boris.page, 'четыре');
  await expect(chatTile(page, 'Борис')).toHaveAccessibleName(/1 непрочитанных/);
  await page.reload();
  await expect(chatTile(page, 'Борис')).toHaveAccessibleName(/1 непрочитанных/);
  await expect(dot(page)).toHaveCount(0);
});

test('без сети пометка снимается сразу, а прочитан чат, как только сеть вернулась', async ({
  vest,
}) => {
  const { page, second, anna, conversationId } = await meet(vest);
  vest.network.set('cut');
  await choose(page, 'Борис', 'Пометить прочитанным');
  await expect(chatTile(page, 'Борис')).toHaveAccessibleName(/3 непрочитанных/);
  vest.network.set('open');
  for (const one of [page, second]) {
    await expect(chatTile(one, 'Борис')).not.toHaveAccessibleName(/непрочитанных/, lookAtNetwork);
    await expect(dot(one)).toHaveCount(0);
    await expect(one).toHaveTitle(/^\(1\)/);
  }
  expect(await vest.unread(anna, conversationId)).toBe(0);
});
