/** A list of very many chats, whose tiles far from what is seen show their names alone. */
import { bubble, chatTile, composer, openChat } from '../infra/chat.ts';
import { writeChats } from '../infra/history.ts';
import { changedTiles, watchTiles } from '../infra/tiles.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { lookAtNetwork } from '../infra/time.ts';

/** Anna has three hundred chats that others began, and one with Boris. */
async function longList(vest: Vest) {
  const anna = await vest.person('Анна');
  await writeChats(vest.server, anna.username, 300);
  await vest.befriend(anna, await vest.register('Борис'));
  await anna.page.reload();
  return anna;
}

test('в длинном списке чатов каждый находится по имени, дочитывается при прокрутке и с клавиатуры', async ({
  vest,
}) => {
  const { page } = await longList(vest);
  const list = page.getByRole('list', { name: 'Список чатов' });
  await expect(chatTile(page, 'Собеседник 1')).toContainText('привет 1');
  await expect(list.getByRole('listitem')).toHaveCount(301);
  const last = chatTile(page, 'Собеседник 300');
  await expect(last).not.toContainText('привет');
  // Readers hear what waits there, too.
  await expect(last).toHaveAccessibleName('Собеседник 300 1 непрочитанных');

  // A wheel and a jump lead to whole tiles.
  await last.scrollIntoViewIfNeeded();
  await expect(last).toContainText('привет 300');
  await expect(chatTile(page, 'Собеседник 1')).not.toContainText('привет');

  // The focus stays on the link whose tile comes near.
  const first = chatTile(page, 'Собеседник 1');
  await first.focus();
  await expect(first).toContainText('привет 1');
  await expect(first).toBeFocused();
  // The one button of the whole list stands beside what has the focus.
  const menu = list.getByRole('button', { name: 'Меню чата' });
  await expect(menu).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chatTile(page, 'Собеседник 2')).toBeFocused();
  await expect(menu).toHaveCount(1);

  await last.click();
  await expect(bubble(page, 'привет 300')).toBeVisible();
  await expect(last).toHaveAttribute('aria-current', 'page');

  // A bookmark of a chat far below shows its whole tile.
  await page.reload();
  await expect(last).toBeInViewport();
  await expect(last).toContainText('привет 300');
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('в длинном списке нажатие клавиши в поле сообщения и его черновик меняют не больше одной плитки', async ({
  vest,
}) => {
  const anna = await longList(vest);
  const { page } = anna;
  await openChat(page, 'Борис');
  // Another tab of the browser has no chat open, so that its list shows the draft.
  const second = await anna.context.newPage();
  await second.goto('/');
  for (const tab of [page, second]) {
    await expect(chatTile(tab, 'Собеседник 1')).toContainText('привет 1');
    await tab.evaluate(watchTiles);
  }

  await composer(page).press('a');
  await expect(composer(page)).toHaveValue('a');
  // The draft is kept by now, and both lists have heard of it.
  await expect(chatTile(second, 'Борис')).toContainText('Черновик: a');
  expect(await changedTiles(second)).toEqual(['Борис']);
  expect((await changedTiles(page)).filter((title) => title !== 'Борис')).toEqual([]);
});

test('чаты, которые приходят в список, где всем хватает места, видны целиком', async ({ vest }) => {
  const anna = await vest.person('Анна');
  const { page } = anna;
  await page.setViewportSize({ width: 1280, height: 3_600 });
  await vest.befriend(anna, await vest.register('Борис'));
  await expect(chatTile(page, 'Борис')).toBeVisible();
  await writeChats(vest.server, anna.username, 40);
  vest.network.set('cut');
  vest.network.set('open');
  await expect(chatTile(page, 'Собеседник 40')).toContainText('привет 40', lookAtNetwork);
});
