/** People find one another and part (spec 2, Contacts dialog and page); each sees at once what the other did. */
import type { Page } from '@playwright/test';
import { expect, signIn, test, type Vest } from '../infra/test.ts';
import { chatTile, composer, openChat, write } from '../infra/chat.ts';
import { makeFriends } from '../infra/friends.ts';
import { leaveTimeToUndo, listen } from '../infra/time.ts';
import { annaAndBoris, annaAndFriend } from '../infra/people.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Контакты' });
const contactsTile = (page: Page) =>
  page.locator('footer').getByRole('button', { name: /^Контакты/ });
const box = (page: Page, place: number) =>
  dialog(page).getByRole('textbox', { name: `Цифра ${place} из 4` });
const button = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
const friend = (page: Page, name: string) =>
  dialog(page)
    .getByRole('list', { name: 'Мои друзья' })
    .getByRole('listitem')
    .filter({ hasText: name });
const cannotWrite = (page: Page) => page.getByRole('region', { name: 'Писать нельзя' });

async function typeCode(page: Page, code: string) {
  await box(page, 1).click();
  await page.keyboard.type(code);
}

async function paste(page: Page, text: string) {
  await box(page, 2).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    );
  }, text);
}

const codeIn = async (page: Page) =>
  Promise.all([1, 2, 3, 4].map((place) => box(page, place).inputValue()));

/** A code that nobody has. These tests make far fewer than ten thousand people, so one is free. */
async function freeCode(page: Page, vest: Vest): Promise<string> {
  const ask = await vest.as(await vest.register('Искатель'));
  for (let number = 0; number < 10_000; number += 1) {
    const code = String(number).padStart(4, '0');
    const { results } = (await ask('GET', `/contacts/search?query=${code}`)) as {
      results: unknown[];
    }; // the contract's answer
    if (results.length === 0) return code;
  }
  throw new Error(`every code is taken on ${page.url()}`);
}

test('по четырём цифрам находят, просят, отказывают, добавляют и открывают чат, и другой видит это сразу', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна'), await vest.person('Борис')];
  await anna.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const nobody = await freeCode(anna.page, vest);
  await expect(contactsTile(anna.page)).toContainText('Добавить контакт');
  await contactsTile(anna.page).click();
  await expect(dialog(anna.page)).toContainText('Пока нет друзей');
  const copied = await listen(dialog(anna.page), 'Скопировано');
  await button(anna.page, 'Скопировать EBLID').click();
  await copied();
  expect(await anna.page.evaluate(() => navigator.clipboard.readText())).toBe(anna.eblid);

  await typeCode(anna.page, 'а1б');
  await expect(box(anna.page, 2)).toBeFocused();
  await anna.page.keyboard.press('Backspace');
  await expect(box(anna.page, 1)).toBeFocused();
  await paste(anna.page, `EBLID ${anna.eblid.slice(0, 2)}-${anna.eblid.slice(2)}`);
  await expect(dialog(anna.page)).toContainText('Это вы');
  await expect.poll(() => codeIn(anna.page)).toEqual([...anna.eblid]);
  await paste(anna.page, nobody);
  await expect(dialog(anna.page)).toContainText('Никого с таким EBLID нет');
  await paste(anna.page, `${boris.eblid}0`);
  await expect(dialog(anna.page)).toContainText('Цифр слишком много: 5, а в EBLID их 4.');
  await typeCode(anna.page, nobody);
  await expect(box(anna.page, 4)).toBeFocused();
  expect(await codeIn(anna.page)).toEqual([...nobody]);

  await typeCode(anna.page, boris.eblid);
  await expect(dialog(anna.page)).toContainText('Найден по EBLID');
  await expect(box(anna.page, 4)).toBeFocused();
  await button(anna.page, 'Добавить').click();
  await expect(dialog(anna.page)).toContainText('Запрос отправлен');
  await expect(contactsTile(boris.page)).toContainText('Новый запрос в друзья');
  await button(anna.page, 'Отозвать запрос').click();
  await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать' }).click();
  // He must answer the next request, not the one before.
  await expect(contactsTile(boris.page)).toContainText('Добавить контакт');
  await button(anna.page, 'Добавить').click();
  await expect(dialog(anna.page)).toContainText('Запрос отправлен');

  await expect(contactsTile(boris.page)).toContainText('Новый запрос в друзья');
  await contactsTile(boris.page).click();
  const requests = dialog(boris.page).getByRole('list', { name: 'Новые запросы' });
  await expect(requests).toContainText(/Анна.*хочет добавить вас/);
  await requests.getByRole('button', { name: 'Отклонить' }).click();
  await expect(requests).toHaveCount(0);
  await button(anna.page, 'Добавить').click();
  await requests.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(friend(boris.page, 'Анна')).toContainText('ОНЛАЙН');
  await expect(friend(anna.page, 'Борис')).toContainText('ОНЛАЙН');

  await friend(anna.page, 'Борис').getByRole('button', { name: 'Открыть чат' }).click();
  await expect(composer(anna.page)).toBeVisible();
  await expect(dialog(anna.page)).toHaveCount(0);
  await anna.page.goBack();
  await expect(anna.page.getByText('Выберите чат')).toBeVisible();
  await expect(dialog(anna.page)).toHaveCount(0);

  await contactsTile(anna.page).click();
  await friend(anna.page, 'Борис')
    .getByRole('button', { name: /ОНЛАЙН/ })
    .click();
  const profile = anna.page.getByRole('dialog', { name: 'Профиль' });
  await profile.getByRole('button', { name: 'Открыть чат' }).click();
  await expect(composer(anna.page)).toBeVisible();
  await anna.page.goBack();
  await expect(anna.page.getByText('Выберите чат')).toBeVisible();
  await expect(anna.page.getByRole('dialog')).toHaveCount(0);
});

test('в самих чатах человека ищут теми же четырьмя цифрами; кто уже просил, того принимают', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна'), await vest.register('Борис')];
  const asBoris = await vest.as(boris);
  await asBoris('POST', '/contacts/add', { identifier: anna.username });
  const panel = anna.page.getByRole('region', { name: 'Поиск по EBLID' });
  await anna.page.route('**/api/contacts/search*', (route) => route.abort());
  await panel.getByRole('textbox', { name: 'Цифра 1 из 4' }).click();
  await anna.page.keyboard.type(boris.eblid);
  await expect(panel).toContainText('Нет связи с сервером');
  await anna.page.unroute('**/api/contacts/search*');
  await anna.page.route(
    '**/api/contacts/search*',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '9' },
        json: { message: 'Слишком часто', code: 'rate_limited' },
      }),
    { times: 1 },
  );
  await anna.page.clock.install();
  await panel.getByRole('button', { name: 'Повторить' }).click();
  await expect(panel).toContainText(/Слишком много попыток.*Поищем снова через \d.секунд/);
  await anna.page.clock.fastForward(9_000);
  await expect(panel).toContainText('Найден по EBLID, хочет добавить вас');
  await panel.getByRole('button', { name: 'Добавить', exact: true }).click();
  await panel.getByRole('button', { name: 'Открыть чат' }).click();
  await expect(composer(anna.page)).toBeVisible();
  await expect(chatTile(anna.page, 'Борис')).toBeVisible();
});

test('удалённый друг исчезает сразу и возвращается отменой; без неё писать нельзя обоим, пока не помирятся', async ({
  vest,
}) => {
  const { anna, boris } = await annaAndBoris(vest);
  const second = await vest.browser();
  await second.page.goto('/auth');
  await signIn(second.page, anna);
  await openChat(second.page, 'Борис');
  await openChat(boris.page, 'Анна');
  await composer(boris.page).fill('не дописал');
  await openChat(anna.page, 'Борис');

  await leaveTimeToUndo(anna.page);
  await contactsTile(anna.page).click();
  const remove = async () => {
    await friend(anna.page, 'Борис').getByRole('button', { name: 'Удалить' }).click();
    await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(friend(anna.page, 'Борис')).toHaveCount(0);
    await expect(dialog(anna.page)).toContainText('Борис больше не в друзьях');
  };
  await remove();
  await expect(dialog(anna.page).getByRole('heading', { name: 'Мои друзья' })).toBeFocused();
  await button(anna.page, 'Отменить').click();
  await expect(friend(anna.page, 'Борис')).toBeVisible();
  await remove();
  // The undo is offered outside of the dialog, too; a page that is left sends the removal at once.
  await button(anna.page, 'Закрыть').click();
  await expect(dialog(anna.page)).toHaveCount(0);
  await expect(anna.page.getByRole('button', { name: 'Отменить' })).toBeVisible();
  await expect(composer(boris.page)).toHaveValue('не дописал');
  await anna.page.reload();

  for (const { page } of [anna, second])
    await expect(cannotWrite(page)).toContainText('Борис не у вас в друзьях');
  await expect(cannotWrite(boris.page)).toContainText('Анна не у вас в друзьях');
  await expect(cannotWrite(boris.page)).toContainText('Недописанное сообщение сохранено');
  await expect(composer(boris.page)).toHaveCount(0);

  await cannotWrite(boris.page).getByRole('button', { name: 'Добавить' }).click();
  await expect(cannotWrite(boris.page)).toContainText('Запрос отправлен');
  for (const { page } of [anna, second])
    await expect(cannotWrite(page)).toContainText('Борис хочет добавить вас');
  await cannotWrite(second.page).getByRole('button', { name: 'Добавить' }).click();
  await expect(composer(boris.page)).toHaveValue('не дописал');
  await expect(composer(anna.page)).toBeVisible();
  await write(second.page, 'мир');
  await expect(boris.page.getByRole('article').filter({ hasText: 'мир' })).toBeVisible();
});

test('на странице контактов у каждого отказа своё предложение, а у строк — статус и его смысл', async ({
  vest,
}) => {
  const { anna, boris, page } = await annaAndFriend(vest);
  const vera = await vest.person('Вера');
  await page.getByRole('navigation').getByRole('link', { name: 'Контакты' }).click();
  const add = async (identifier: string) => {
    await page.getByLabel('ID / ник / email').fill(identifier);
    await page.getByRole('button', { name: 'Добавить' }).click();
  };
  const failures = [
    [anna.eblid, 'Это вы. Себя добавить нельзя.'],
    [boris.username.toUpperCase(), 'Этот человек уже у вас в друзьях.'],
    ['nobody@example.org', 'Никого не нашли'],
  ] as const;
  for (const [identifier, sentence] of failures) {
    await add(identifier);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }
  await add(vera.eblid);
  await expect(page.getByText('Запрос отправлен: Вера')).toBeVisible();
  await add(vera.username);
  await expect(page.getByText('Запрос уже отправлен')).toBeVisible();

  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('Борис')).toContainText('accepted — в друзьях');
  await expect(row('Вера')).toContainText('pending — ожидание подтверждения…');
  // People who wait stand before the friends, whatever the names, and nobody is shown words of the database.
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['Ждут ответа · 1', 'Друзья · 1']);
  await expect(row('Борис').getByText('оффлайн')).toBeVisible();
  await expect(row('Борис').getByText('accepted').locator('..')).toHaveCSS('width', '1px');
  await vera.page.goto('/contacts?filter=incoming');
  const asked = vera.page.getByRole('listitem').filter({ hasText: 'Анна' });
  await expect(asked).toContainText('pending — хочет добавить вас');
  await asked.getByRole('button', { name: 'Принять' }).click();
  await expect(asked).toHaveCount(0);
  await expect(row('Вера')).toContainText('accepted — в друзьях');
  await row('Вера')
    .getByRole('button', { name: /Вера.*accepted/ })
    .click();
  await expect(page).toHaveURL(/dialog=person/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const names = 'Ёлка Егор Жанна 7 Bob Евгений Глеб Дина Зоя Илья Кира'.split(' ');
  await makeFriends(vest.server, anna.username, names);
  await page.reload();
  const letters = '# Б В Г Д Е Ж З И К B'.split(' ');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(letters);
  await expect(row('Ёлка').locator('xpath=../..').getByRole('listitem')).toHaveCount(3);
  await page.getByRole('radio', { name: 'Исходящие' }).check();
  await expect(page.getByText('Нет исходящих запросов')).toBeVisible();
  await page.getByRole('radio', { name: 'Друзья' }).check();
  await row('Вера').getByRole('button', { name: 'Начать чат' }).click();
  await expect(composer(page)).toBeVisible();
});
