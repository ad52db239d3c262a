/** Pages and actions in the search: Ctrl+K leads anywhere, by keys and by mouse. */
import type { Page } from '@playwright/test';
import { chatTile } from '../infra/chat.ts';
import { expectAccessible, expectNoOverflow } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';
import { field, hits, pressSearch } from '../infra/searching.ts';
import { expect, test } from '../infra/test.ts';

const ways = (page: Page) =>
  page.getByRole('list', { name: 'Разделы и действия' }).getByRole('listitem');

async function toCalls(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Разделы', exact: true })
    .getByRole('link', { name: 'Звонки' })
    .click();
  await expect(page).toHaveURL('/calls');
}

test('Ctrl+K ведёт в раздел настроек и к действию одними клавишами', async ({ vest }) => {
  const { page } = await annaAndFriend(vest);
  const search = async () => {
    await pressSearch(page);
    await expect(field(page)).toBeFocused();
  };
  await toCalls(page);
  await search();
  await page.keyboard.type('уведомления');
  await expect(ways(page)).toHaveText([/Звуки и уведомления/]);
  await expect(page.getByText('Разделов и действий: 1')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings#alerts');
  await expect(page.getByRole('heading', { name: 'Звуки и уведомления' })).toBeInViewport();

  await search();
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type('темную тему');
  await page.keyboard.press('ArrowDown');
  await expect(ways(page).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The field is ready for the next words, and what is so already is not offered.
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(chatTile(page, 'Борис')).toBeVisible();
  await page.keyboard.type('тему');
  await expect(ways(page)).toHaveText([/Светлая тема/, /Тема как в системе/, /Вид/]);

  await field(page).fill('сочетания');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Сочетания клавиш' })).toBeVisible();
  await page.keyboard.press('Escape');
  await field(page).fill('создать группу');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Создать групповой чат' })).toBeVisible();
  await page.keyboard.press('Escape');
  await field(page).fill('выход');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Выйти из аккаунта?' })).toBeVisible();
});

test('разделы стоят после чатов и перед сообщениями, и «Сообщения» их не показывают', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  await say('настройки пианино');
  await field(page).fill('настройки');
  await expect(hits(page)).toHaveCount(1);
  await expect(ways(page).first()).toContainText('Настройки');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Разделы и действия',
    'Сообщения',
  ]);
  await expectAccessible(page, 'pages and actions');
  await expectNoOverflow(page, 'pages and actions');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('radio', { name: 'Сообщения' }).check();
  await expect(ways(page)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Все' }).check();
  // Somebody who is no administrator is not led there.
  await field(page).fill('управление');
  await expect(page.getByText('Ничего не нашлось')).toBeVisible();
  await field(page).fill('контакты');
  await ways(page).first().getByRole('button').click();
  await expect(page).toHaveURL('/contacts');
});

test('Escape в тот миг, когда открывается окно, закрывает его и не уводит назад', async ({
  vest,
}) => {
  const { page } = await annaAndFriend(vest);
  await toCalls(page);
  await pressSearch(page);
  await expect(field(page)).toBeFocused();
  // The key comes as soon as the dialog stands in the page; the focus is in the field still.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"]')) return;
      observer.disconnect();
      const { activeElement } = document;
      activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      Object.assign(globalThis, { pressedIn: activeElement?.tagName });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await field(page).fill('сочетания');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('globalThis.pressedIn')).toBe('INPUT');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await field(page).fill('Борис');
});
