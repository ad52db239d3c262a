/** A message's menu: quoting, copying, deleting and undoing the deletion. */
import type { Page } from '@playwright/test';
import { deletionUndoMs } from '#contract/limits.ts';
import { axeOn, boxAtRest, liesAbove, takePictures } from '../infra/looks.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat, sent, write } from '../infra/chat.ts';
import { whatOpensIsHere } from '../infra/loaded.ts';
import { leaveTimeToUndo } from '../infra/time.ts';
import { annaAndFriend, twoFriends } from '../infra/people.ts';
import { phoneOf } from '../infra/touch.ts';

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
/** A button beside the message under the mouse, or with the focus. */
const action = (page: Page, name: string) =>
  page.getByRole('article').getByRole('button', { name, exact: true });
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Отменить' });

/** Waits for the server to have the message; before that it has another menu and another deletion. */
async function say(page: Page, text: string) {
  await write(page, text);
  await expect(sent(bubble(page, text))).toBeVisible();
}

/** Anna alone has a page, with the chat with Boris open, in which she has said these words. */
async function annaWith(vest: Vest, ...words: string[]) {
  const friends = await annaAndFriend(vest);
  await openChat(friends.page, 'Борис');
  for (const text of words) await say(friends.page, text);
  return friends;
}

async function openMenu(page: Page, text: string) {
  await bubble(page, text).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Действия с сообщением' })).toBeVisible();
}

/** The menu covers the neighbours of its message rather than its words. */
async function expectBelowWords(page: Page, text: string) {
  const menu = await boxAtRest(page.getByRole('menu'));
  const words = await boxAtRest(bubble(page, text));
  const isBelow = menu.y >= words.y + words.height;
  const isAbove = menu.y + menu.height <= words.y;
  expect(isBelow || isAbove).toBe(true);
}

async function remove(page: Page, text: string) {
  await openMenu(page, text);
  await item(page, 'Удалить').click();
  await expect(bubble(page, text)).toHaveCount(0);
}

test('«Цитировать» отвечает на сообщение: цитата видна обоим, а после удаления говорит, что его нет', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  await say(anna.page, 'едем в субботу?');
  await openMenu(boris.page, 'едем в субботу?');
  await expect(boris.page.getByRole('menuitem')).toHaveText(['Цитировать', 'Копировать текст']);
  await expectBelowWords(boris.page, 'едем в субботу?');
  // The menu's colours differ while it fades in.
  await expect(boris.page.getByRole('menu')).toHaveCSS('opacity', '1');
  const { violations } = await axeOn(boris.page).include('[role=menu]').analyze();
  expect(violations).toEqual([]);
  await item(boris.page, 'Цитировать').click();
  await expect(composer(boris.page)).toBeFocused();
  await write(boris.page, 'едем!');
  for (const page of [anna.page, boris.page]) {
    const answer = bubble(page, 'едем!');
    await expect(answer).toContainText('Ответ на: Анна');
    await expect(answer).toContainText('едем в субботу?');
  }
  // The answer contains the quoted words, too.
  const asked = anna.page.getByRole('article', { name: /^Вы/ });
  await asked.click({ button: 'right' });
  await item(anna.page, 'Удалить').click();
  await expect(asked).toHaveCount(0);
  for (const page of [anna.page, boris.page])
    await expect(bubble(page, 'едем!')).toContainText('Сообщение удалено');
});

test('меню открывается с клавиатуры, и фокус возвращается к сообщению; буквы попадают в поле', async ({
  vest,
}) => {
  const { page } = await annaWith(vest, 'раз', 'два', 'три');
  await page.getByRole('log').focus();
  await page.keyboard.press('Tab');
  await expect(bubble(page, 'три')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(bubble(page, 'два')).toBeFocused();
  for (const key of ['Shift+F10', 'ContextMenu', 'Enter']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(bubble(page, 'два')).toBeFocused();
  }
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(page, 'Удалить')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'два')).toHaveCount(0);
  await expect(bubble(page, 'три')).toBeFocused();

  // Beside the message with the focus, and only there, its buttons are stops of the Tab key.
  await page.keyboard.press('Tab');
  await expect(action(page, 'Ответить')).toBeFocused();
  await page.keyboard.press('Tab');
  // Another window comes to the front: the blur names no other element.
  await action(page, 'Ещё').dispatchEvent('focusout', { relatedTarget: null });
  await expect(action(page, 'Ещё')).toBeFocused();
  await expect(page.locator('[data-actions]')).toHaveAttribute('aria-live', 'off');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bubble(page, 'три')).toBeFocused();

  await page.keyboard.type('жду');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('жду');
  await expect(page.getByRole('log').getByRole('button')).toHaveCount(0);
});

test('долгое нажатие пальцем открывает меню', async ({ vest }) => {
  const { anna, conversationId } = await annaWith(vest, 'нажми меня');
  const { page } = await phoneOf(vest, anna);
  await page.goto('/');
  await chatTile(page, 'Борис').hover();
  await page.mouse.down();
  await expect(item(page, 'Профиль')).toBeVisible();
  await page.mouse.up();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.goto(`/?c=${conversationId}`);
  await expect(bubble(page, 'нажми меня')).toBeVisible();
  // The debugger's touch makes no gestures; to the page a held mouse button is the same.
  await bubble(page, 'нажми меня').hover();
  await page.mouse.down();
  await expect(item(page, 'Цитировать')).toBeVisible();
  await page.mouse.up();
  await item(page, 'Цитировать').tap();
  await expect(page.getByText('Ответ на:')).toBeVisible();
});

test('удалённое пропадает сразу, 5 секунд его можно вернуть, потом оно пропадает у всех', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  for (const text of ['останется', 'уйдёт']) await say(anna.page, text);
  await expect(bubble(boris.page, 'уйдёт')).toBeVisible();
  await expect(bubble(boris.page, 'останется')).toBeVisible();

  let askedMs = 0;
  let letGo = () => {};
  const seen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await anna.page.route('**/api/messages/delete', async (route) => {
    askedMs = Date.now();
    await seen;
    await route.continue();
  });
  const beganMs = Date.now();
  await remove(anna.page, 'уйдёт');
  await expect(bubble(boris.page, 'уйдёт')).toBeVisible();
  letGo();
  await expect(bubble(boris.page, 'уйдёт')).toHaveCount(0);
  expect(askedMs - beganMs).toBeGreaterThanOrEqual(deletionUndoMs);
  await expect(undo(anna.page)).toHaveCount(0);

  await leaveTimeToUndo(anna.page);
  await remove(anna.page, 'останется');
  const news = anna.page.getByRole('status').getByText('Сообщение удалено');
  await expect(news).toBeVisible();
  // The news are a row right above the composer, and begin with its field.
  const [row, form, field] = await Promise.all(
    [news, anna.page.locator('form'), composer(anna.page).locator('..')].map((part) =>
      part.evaluate((element) => element.getBoundingClientRect().toJSON()),
    ),
  );
  expect(row.left).toBe(field.left);
  expect(row.bottom).toBeLessThanOrEqual(form.top);
  await takePictures(anna.page, 'a deletion that can be undone');
  await undo(anna.page).click();
  await expect(bubble(anna.page, 'останется')).toBeVisible();
  await expect(undo(anna.page)).toHaveCount(0);
  await expect(bubble(boris.page, 'останется')).toBeVisible();
  await openMenu(boris.page, 'останется');
  await expect(item(boris.page, 'Удалить')).toHaveCount(0);
});

test('несколько удалений считаются, и «Отменить» возвращает все', async ({ vest }) => {
  const all = ['раз', 'два', 'три'];
  const { anna } = await annaWith(vest, ...all);
  await leaveTimeToUndo(anna.page);
  for (const text of all) await remove(anna.page, text);
  await expect(anna.page.getByText('Удалено сообщений: 3')).toBeVisible();
  await undo(anna.page).focus();
  await anna.page.keyboard.press('Enter');
  for (const text of all) await expect(bubble(anna.page, text)).toBeVisible();
});

test('если сервер отказал в удалении, сообщение возвращается и об этом сказано', async ({
  vest,
}) => {
  const { anna } = await annaWith(vest, 'не удалится');
  await anna.page.route('**/api/messages/delete', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'forbidden', message: 'Это не ваше сообщение' }),
    }),
  );
  await remove(anna.page, 'не удалится');
  await expect(anna.page.getByText('Не удалось удалить сообщение')).toBeVisible();
  await expect(bubble(anna.page, 'не удалится')).toBeVisible();
  // The row has room for all its lines.
  await anna.page.setViewportSize({ width: 320, height: 640 });
  const refusal = anna.page.getByText('Не удалось удалить сообщение');
  await expect
    .poll(() =>
      refusal.evaluate((words) => {
        const row = words.closest('[role="status"]')?.getBoundingClientRect();
        const { top, bottom } = words.getBoundingClientRect();
        return row !== undefined && row.top <= top && bottom <= row.bottom;
      }),
    )
    .toBe(true);
  // In the list the news leave the footer free.
  await anna.page.getByRole('button', { name: 'Назад к списку чатов' }).click();
  const understood = anna.page.getByRole('status').getByRole('button', { name: 'Понятно' });
  await expect.poll(() => liesAbove(understood, anna.page.locator('footer'))).toBe(true);
  await takePictures(anna.page, 'news above the footer');
  await understood.click();
  await expect(anna.page.getByText('Не удалось удалить сообщение')).toHaveCount(0);
});

test('у ссылки остаётся меню браузера, у слов рядом с ней — наше', async ({ vest }) => {
  const { anna } = await annaWith(vest);
  await write(anna.page, 'смотри https://example.org сюда');
  const link = anna.page.getByRole('article').getByRole('link', { name: 'https://example.org' });
  await anna.page.evaluate(() => {
    addEventListener('contextmenu', (event) => {
      document.title = event.defaultPrevented ? 'наше' : 'браузера';
    });
  });
  await link.click({ button: 'right' });
  await expect(anna.page).toHaveTitle('браузера');
  await expect(anna.page.getByRole('menu')).toHaveCount(0);
  await anna.page.getByRole('article').getByRole('time').click({ button: 'right' });
  await expect(anna.page.getByRole('menu')).toBeVisible();
});

test('меню сообщения, которое сервер тем временем принял, остаётся открытым и возвращает фокус', async ({
  vest,
}) => {
  const { page } = await annaAndFriend(vest);
  await expect(chatTile(page, 'Борис')).toBeVisible();
  await whatOpensIsHere(page);
  vest.network.set('cut');
  await chatTile(page, 'Борис').click();
  await write(page, 'в туннеле');
  await bubble(page, 'в туннеле').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Изменить', 'Копировать текст', 'Удалить']);
  await page.keyboard.press('End');
  await expect(item(page, 'Удалить')).toBeFocused();
  // The acknowledgement comes before the first page of the conversation.
  const isTaken = page.waitForResponse('**/api/conversations/send');
  await page.route('**/api/conversations/*/messages*', async (route) => {
    await isTaken;
    await expect(item(page, 'Цитировать')).toBeVisible();
    await route.continue();
  });
  vest.network.set('open');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Цитировать',
    'Изменить',
    'Копировать текст',
    'Удалить',
  ]);
  await expect(item(page, 'Удалить')).toBeFocused();
  const menu = await boxAtRest(page.getByRole('menu'));
  const message = await boxAtRest(bubble(page, 'в туннеле'));
  expect(Math.abs(menu.x - message.x)).toBeLessThan(200);
  await page.keyboard.press('Escape');
  await expect(bubble(page, 'в туннеле')).toBeFocused();
  await page.keyboard.press('Enter');
  await item(page, 'Удалить').click();
  await expect(bubble(page, 'в туннеле')).toHaveCount(0);
  await expect(undo(page)).toBeVisible();
});
