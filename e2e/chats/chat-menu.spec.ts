/** The menu of a chat in the list: by the button of its tile, by right click, by keys, and by a finger. */
import type { Page } from '@playwright/test';
import { chatTile, composer, openChat } from '../infra/chat.ts';
import { expectAccessible, takePictures, wide } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';
import { phoneOf } from '../infra/touch.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Список чатов' });
const more = (page: Page) => list(page).getByRole('button', { name: 'Меню чата' });
const menu = (page: Page) => page.getByRole('menu', { name: 'Действия с чатом' });
const items = (page: Page) => menu(page).getByRole('menuitem').allTextContents();

test('под мышью у плитки есть «⋯» с тем же меню, что по правой кнопке', async ({ vest }) => {
  const { page, anna, say } = await annaAndFriend(vest);
  await vest.befriend(anna, await vest.register('Вера'));
  await say('когда приедете?');
  await expect(more(page)).toHaveCount(0);
  await chatTile(page, 'Борис').hover();
  await expect(more(page)).toBeVisible();
  await takePictures(page, 'the button of a tile', () => chatTile(page, 'Борис').hover());
  await page.setViewportSize({ width: 1280, height: 800 });
  await openChat(page, 'Вера');
  await chatTile(page, 'Борис').click({ button: 'right' });
  await expect(menu(page)).toBeVisible();
  const byRightClick = await items(page);
  expect(byRightClick).toContain('Закрепить');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);

  const row = list(page).getByRole('listitem').filter({ hasText: 'Борис' });
  await chatTile(page, 'Борис').hover();
  await expect(row.getByRole('button', { name: 'Меню чата' })).toBeVisible();
  await expect(more(page)).toHaveCount(1);
  // It stands in for the time, and covers neither the number nor the words.
  await expect(row.locator('time')).toHaveCSS('opacity', '0');
  await more(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(more(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await items(page)).toEqual(byRightClick);
  await expectAccessible(page, 'the menu of a chat', [wide]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await menu(page).getByRole('menuitem', { name: 'Закрепить' }).click();
  await expect(list(page).getByRole('link').first()).toContainText('Борис');
  // The field of the open chat has kept the focus, and the click has opened no other chat.
  await expect(composer(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Вера', exact: true })).toBeVisible();

  await chatTile(page, 'Вера').hover();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row.locator('time')).toHaveCSS('opacity', '1');
  await expect(more(page)).toHaveCount(1);
  await page.mouse.move(900, 400);
  await expect(more(page)).toHaveCount(0);
});

test('с клавиатуры меню чата открывают «⋯», клавиша меню и Shift+F10, и фокус возвращается', async ({
  vest,
}) => {
  const { page } = await annaAndFriend(vest);
  const tile = chatTile(page, 'Борис');
  await tile.focus();
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(key);
    await expect(menu(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(tile).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(more(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeFocused();
  // Letters lead to an item, as in every menu.
  await page.keyboard.type('на 8');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tile).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(more(page)).toHaveCount(0);
});

test('пальцем меню чата открывает долгое нажатие: чат при этом не открывается, и закрепить можно одним касанием', async ({
  vest,
}) => {
  const { anna } = await annaAndFriend(vest);
  const { page } = await phoneOf(vest, anna);
  await page.goto('/');
  const tile = chatTile(page, 'Борис');
  // The debugger's touch makes no gestures; to the page a held mouse button is the same.
  await tile.hover();
  await page.mouse.down();
  await expect(menu(page)).toBeVisible();
  await takePictures(page, 'the menu of a chat on a telephone');
  await page.mouse.up();
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await menu(page).getByRole('menuitem', { name: 'Закрепить' }).tap();
  await expect(tile.getByRole('img', { name: 'закреплён' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
