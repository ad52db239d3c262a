/** The history, and the way from chat to chat, with the keyboard alone. */
import type { Page } from '@playwright/test';
import { writePast } from '../infra/history.ts';
import { expectAccessible, expectNoOverflow, wide } from '../infra/looks.ts';
import { expect, test } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat, write } from '../infra/chat.ts';
import { annaAndFriend } from '../infra/people.ts';

const log = (page: Page) => page.getByRole('log');
const jump = (page: Page) => page.getByRole('button', { name: /К последним сообщениям/ });
const topPx = (page: Page) => log(page).evaluate((list) => list.scrollTop);

test('Page Up и Page Down листают по экрану, Home ведёт вверх и догружает, End — к последнему', async ({
  vest,
}) => {
  const { anna, boris, conversationId } = await annaAndFriend(vest);
  const past = { conversationId, author: boris.username, count: 260, contents: ['запись {n}'] };
  await writePast(vest.server, past);
  await vest.readEverything(anna, conversationId);
  const { page } = anna;
  await openChat(page, 'Борис');
  await expect(bubble(page, 'запись 260')).toBeInViewport();

  await log(page).focus();
  const screenPx = await log(page).evaluate((list) => list.clientHeight);
  await page.keyboard.press('PageUp');
  await expect(bubble(page, 'запись 260')).not.toBeInViewport();
  const upPx = () =>
    log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  await expect.poll(upPx).toBeGreaterThan(screenPx * 0.8);
  expect(await upPx()).toBeLessThanOrEqual(screenPx);
  await page.keyboard.press('PageDown');
  await expect(bubble(page, 'запись 260')).toBeInViewport();
  await expect(jump(page)).toHaveCount(0);

  // From the empty field the keys do the same; in a text they are the field's own.
  await composer(page).press('PageUp');
  await expect.poll(upPx).toBeGreaterThan(screenPx * 0.8);
  await composer(page).press('PageDown');
  await expect.poll(upPx).toBe(0);
  await composer(page).fill('текст');
  await composer(page).press('PageUp');
  await composer(page).fill('');
  expect(await upPx()).toBe(0);

  // Each press goes to the top of what is loaded by then.
  await log(page).focus();
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(bubble(page, 'запись 1')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect.poll(() => topPx(page)).toBe(0);

  await page.keyboard.press('End');
  await expect(bubble(page, 'запись 260')).toBeInViewport();
  await expect(jump(page)).toHaveCount(0);
});

test('сообщение, на котором стоит фокус, остаётся с ним, когда сервер его принимает', async ({
  vest,
}) => {
  const { page } = await annaAndFriend(vest);
  await openChat(page, 'Борис');
  const held: (() => void)[] = [];
  await page.route('**/conversations/send', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await write(page, 'ещё в пути');
  const own = bubble(page, 'ещё в пути');
  await own.focus();
  await expect.poll(() => held.length).toBe(1);
  held.pop()?.();
  await expect(own.getByRole('img', { name: 'Отправляется' })).toHaveCount(0);
  await expect(own).toBeFocused();
});

test('Alt и стрелки ведут по чатам, Escape — на шаг назад, «?» показывает сочетания клавиш', async ({
  vest,
}) => {
  const { anna, page, say } = await annaAndFriend(vest);
  await vest.befriend(anna, await vest.register('Вера'));
  await say('ответь мне');
  // The newest chat stands first once the list is read again.
  await expect(page.getByRole('listitem').first()).toContainText('1 непрочитанных');
  const heading = page.getByRole('region', { name: 'Переписка' }).getByRole('heading');
  const address = () => new URL(page.url()).search;

  await page.keyboard.press('Alt+ArrowDown');
  await expect(heading).toHaveText('Борис');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(heading).toHaveText('Борис');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(heading).toHaveText('Вера');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(heading).toHaveText('Вера');
  // The arrows lead through the lines of a draft first.
  await composer(page).fill('раз\nдва');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(heading).toHaveText('Вера');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(heading).toHaveText('Борис');
  await page.setViewportSize({ width: 390, height: 844 });
  const back = page.getByRole('button', { name: 'Назад к списку чатов' });
  await expect(back).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(heading).toHaveText('Вера');
  await expect(back).toBeFocused();
  await page.setViewportSize(wide);
  // The walk was one step in the history.
  await page.goBack();
  await expect(page.getByText('Выберите чат')).toBeVisible();

  await openChat(page, 'Борис');
  await page.keyboard.type('?');
  await expect(composer(page)).toHaveValue('?');
  await page.keyboard.press('Control+Slash');
  const sheet = page.getByRole('dialog', { name: 'Сочетания клавиш' });
  await expect(sheet.getByText('Следующий чат')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(composer(page)).toBeFocused();

  await bubble(page, 'ответь мне').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await bubble(page, 'ответь мне').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Цитировать' }).click();
  await expect(page.getByText('Ответ на:')).toBeVisible();
  await page.getByRole('link', { name: 'Настройки' }).click();
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Ответ на:')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Ответ на:')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('?');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Выберите чат')).toBeVisible();
  expect(address()).toBe('');
  await expect(chatTile(page, 'Борис')).toBeFocused();
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await expectNoOverflow(page, 'сочетания клавиш');
  await expectAccessible(page, 'сочетания клавиш', [wide]);
});
