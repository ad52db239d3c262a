/** /calls: named video rooms, with a real video server and real media. */
import type { Locator, Page } from '@playwright/test';
import { answer, expect, startCall, test } from '../infra/calls.ts';
import { callWindow, control, rings, smallWindow, tile } from '../infra/call-window.ts';
import { twoFriends } from '../infra/people.ts';
import { awakeDevices, receives } from '../infra/media.ts';
import { openChat } from '../infra/chat.ts';
import { listen } from '../infra/time.ts';
import { expectAccessible, expectNoOverflow } from '../infra/looks.ts';

const nameField = (page: Page): Locator => page.getByLabel('Название комнаты');
const enterButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Войти', exact: true });
const roomWindow = (page: Page): Locator => page.getByRole('dialog', { name: 'Комната: дом' });
const section = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name });

test('двое встречаются в комнате: один называет её, другой приходит по ссылке; она живёт и в маленьком окне', async ({
  vest,
}) => {
  test.setTimeout(300_000);
  const [anna, boris] = [await vest.person('Анна'), await vest.person('Борис')];
  await anna.context.grantPermissions([
    'camera',
    'microphone',
    'clipboard-read',
    'clipboard-write',
  ]);

  await section(anna.page, 'Звонки').click();
  await expect(anna.page.getByRole('heading', { name: 'Подключиться к комнате' })).toBeVisible();
  await expect(nameField(anna.page)).toHaveValue('demo-room');
  await expect(anna.page.getByText('Сервер видеосвязи')).toContainText(
    `ws://127.0.0.1:${new URL(vest.url).port}/livekit`,
  );

  // The field says why a name is refused, and keeps the focus.
  for (const [name, words] of [
    ['', 'Введите название комнаты'],
    ['conv-дача', 'заняты под звонки'],
  ] as const) {
    await nameField(anna.page).fill(name);
    await nameField(anna.page).press('Enter');
    await expect(anna.page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(nameField(anna.page)).toHaveAttribute('aria-invalid', 'true');
    await expect(nameField(anna.page)).toBeFocused();
  }

  const token = '**/api/livekit/token';
  await anna.page.route(token, (route) => route.fulfill({ json: { token: 't' } }));
  await nameField(anna.page).fill('дача');
  await enterButton(anna.page).click();
  await expect(anna.page.getByText('Сервер не сообщил адрес видеосвязи')).toBeVisible();
  await anna.page.unroute(token);
  // Fifty browsers are too many for one machine; the server has tests of its own for full rooms.
  const full = { status: 409, json: { code: 'room_full', message: 'The room is full' } };
  await anna.page.route(token, (route) => route.fulfill(full));
  await enterButton(anna.page).click();
  await expect(anna.page.getByText(/уже 50.человек/)).toBeVisible();
  await anna.page.unroute(token);

  const said = await listen(anna.page.locator('body'), 'Скопировано');
  await anna.page.getByRole('button', { name: 'Скопировать ссылку' }).click();
  await said();
  const link = await anna.page.evaluate(() => navigator.clipboard.readText());
  await nameField(anna.page).press('Enter');
  await expect(callWindow(anna.page)).toBeVisible({ timeout: 45_000 });
  await expect(anna.page).toHaveURL(link);

  await boris.page.goto(link);
  await expect(nameField(boris.page)).toHaveValue('дача');
  await enterButton(boris.page).click();
  await expect(tile(boris.page, 'Анна')).toBeVisible({ timeout: 45_000 });
  await expect(tile(anna.page, 'Борис')).toBeVisible();
  await Promise.all([anna, boris].map(({ page }) => receives(page, 'video', 'audio')));

  // The chat names people who are nobody's contacts, too.
  const chat = (page: Page) => callWindow(page).getByRole('region', { name: 'Чат' });
  await control(boris.page, 'Чат').click();
  await chat(boris.page).getByRole('textbox', { name: 'Сообщение' }).fill('Привет');
  await boris.page.keyboard.press('Enter');
  await control(anna.page, 'Чат').click();
  const hello = chat(anna.page).getByRole('article', { name: /^Борис, / });
  await expect(hello).toContainText('Привет');
  await expect(hello.getByText('Борис', { exact: true })).toBeVisible();
  await control(anna.page, 'Чат').click();
  await expect(chat(anna.page)).toBeHidden();

  // She goes to her chats while the room continues in the small window.
  await anna.page.keyboard.press('Escape');
  await expect(smallWindow(anna.page)).toBeVisible();
  await expect(anna.page.getByRole('heading', { name: 'Вы в комнате «дача»' })).toBeVisible();
  await section(anna.page, 'Чаты').click();
  await expect(anna.page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
  await receives(anna.page, 'audio');
  await section(anna.page, 'Звонки').click();
  await anna.page.getByRole('button', { name: 'Развернуть', exact: true }).click();
  await expect(callWindow(anna.page)).toBeVisible();

  await control(anna.page, 'Выйти').click();
  await expect(callWindow(anna.page)).toBeHidden();
  await expect(enterButton(anna.page)).toBeFocused();
  await expect(tile(boris.page, 'Анна')).toBeHidden();
  await expect.poll(() => awakeDevices(anna.page)).toBe(0);

  // This device remembers the room: a click fills in its name.
  await anna.page.goto('/calls');
  await expect(nameField(anna.page)).toHaveValue('demo-room');
  await expectNoOverflow(anna.page, 'комнаты');
  await expectAccessible(anna.page, 'комнаты');
  await anna.page.getByRole('button', { name: 'дача', exact: true }).click();
  await expect(nameField(anna.page)).toHaveValue('дача');
  await anna.page.keyboard.press('Enter');
  await expect(tile(anna.page, 'Борис')).toBeVisible({ timeout: 45_000 });

  // A link to another room asks before it takes her out of this one.
  await anna.page.evaluate(() => {
    history.pushState(null, '', '/calls?room=сад');
    history.pushState(null, '', '/calls');
    history.back();
  });
  await expect(anna.page.getByText('Ссылка ведёт в другую комнату: «сад»')).toBeVisible();
  await expect(anna.page).toHaveURL(link);
  await expectNoOverflow(anna.page, 'другая комната');
  await expectAccessible(anna.page, 'другая комната');
  await anna.page.getByRole('button', { name: 'Перейти в неё' }).click();
  const garden = anna.page.getByRole('dialog', { name: 'Комната: сад' });
  await expect(garden).toBeVisible({ timeout: 45_000 });
  await expect(tile(boris.page, 'Анна')).toBeHidden();
});

test('звонок и комната не бывают вместе: в комнате звонит, ответ выводит из неё, а из звонка в комнату входят через вопрос', async ({
  vest,
}) => {
  test.setTimeout(300_000);
  const { anna, boris } = await twoFriends(vest);
  await section(anna.page, 'Звонки').click();
  await nameField(anna.page).fill('дом');
  await enterButton(anna.page).click();
  await expect(roomWindow(anna.page)).toBeVisible({ timeout: 45_000 });

  await startCall(boris.page);
  await answer(anna.page);
  await expect(callWindow(anna.page)).toHaveAccessibleName('Звонок: Борис', { timeout: 45_000 });
  await expect(tile(boris.page, 'Анна')).toBeVisible({ timeout: 45_000 });
  await receives(boris.page, 'audio');

  await anna.page.keyboard.press('Escape');
  await expect(anna.page.getByRole('alert').filter({ hasText: 'начался звонок' })).toBeVisible();
  await enterButton(anna.page).click();
  const question = anna.page.getByRole('alertdialog', { name: 'Завершить звонок и войти?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(question).toBeHidden();
  await expect(smallWindow(anna.page)).toBeVisible();
  await expect(tile(boris.page, 'Анна')).toBeVisible();

  await enterButton(anna.page).click();
  await question.getByRole('button', { name: 'Завершить и войти' }).click();
  await expect(roomWindow(anna.page)).toBeVisible({ timeout: 45_000 });
  await expect(callWindow(boris.page)).toBeHidden();
  await section(boris.page, 'Звонки').click();
  const recent = boris.page.getByRole('region', { name: 'Недавние звонки' });
  await expect(recent.getByRole('link', { name: /Анна/ })).toContainText('Аудиозвонок');

  // A call from a chat asks, too.
  await anna.page.keyboard.press('Escape');
  await section(anna.page, 'Чаты').click();
  await openChat(anna.page, 'Борис');
  await startCall(anna.page);
  const out = anna.page.getByRole('alertdialog', { name: 'Выйти из комнаты и позвонить?' });
  await out.getByRole('button', { name: 'Отмена' }).click();
  await expect(smallWindow(anna.page)).toBeVisible();
  await startCall(anna.page);
  await out.getByRole('button', { name: 'Выйти и позвонить' }).click();
  await expect(smallWindow(anna.page)).toBeHidden();
  await rings(boris.page).getByRole('button', { name: 'Отклонить' }).click();

  // The list of calls follows, and leads to the next one.
  await expect(recent.getByRole('listitem')).toHaveCount(2);
  await expect(recent.getByRole('listitem').first()).toContainText('Отклонённый звонок');
  await recent.getByRole('button', { name: 'Перезвонить: Анна' }).first().click();
  await expect(rings(anna.page)).toContainText('Борис');
});

test('из окон одного браузера разговор идёт в одном: из звонка и из комнаты в другом окне выходят через вопрос', async ({
  vest,
}) => {
  test.setTimeout(300_000);
  const { anna, boris } = await twoFriends(vest);
  await startCall(anna.page);
  await answer(boris.page);
  await expect(tile(boris.page, 'Анна')).toBeVisible({ timeout: 45_000 });

  const tab = await anna.context.newPage();
  await tab.goto('/calls?room=дом');
  const question = (page: Page) =>
    page.getByRole('alertdialog', { name: 'Завершить разговор в другом окне и войти?' });
  await enterButton(tab).click();
  await question(tab).getByRole('button', { name: 'Отмена' }).click();
  await expect(question(tab)).toBeHidden();
  await expect(tile(boris.page, 'Анна')).toBeVisible();
  await enterButton(tab).click();
  await question(tab).getByRole('button', { name: 'Завершить и войти' }).click();
  await expect(roomWindow(tab)).toBeVisible({ timeout: 45_000 });
  for (const { page } of [anna, boris]) await expect(callWindow(page)).toBeHidden();
  await expect.poll(() => awakeDevices(anna.page)).toBe(0);

  await section(anna.page, 'Звонки').click();
  await nameField(anna.page).fill('сад');
  await enterButton(anna.page).click();
  await question(anna.page).getByRole('button', { name: 'Завершить и войти' }).click();
  await expect(anna.page.getByRole('dialog', { name: 'Комната: сад' })).toBeVisible({
    timeout: 45_000,
  });
  await expect(roomWindow(tab)).toBeHidden();
  await expect(tab.getByRole('alert').filter({ hasText: 'в другом окне' })).toBeVisible();
  await expect.poll(() => awakeDevices(tab)).toBe(0);

  // Answering a call in one tab takes the other tab out of its room.
  await startCall(boris.page);
  await answer(tab);
  await expect(tile(boris.page, 'Анна')).toBeVisible({ timeout: 45_000 });
  await expect(anna.page.getByRole('alert').filter({ hasText: 'начался звонок' })).toBeVisible();
});
