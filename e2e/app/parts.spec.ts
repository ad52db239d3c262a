/** A part whose code does not arrive (no network, or a new version replaced it) does not break the rest of the page. */
import { expect, test } from '../infra/test.ts';
import { bubble, chatTile, composer, write } from '../infra/chat.ts';
import { holdBack } from '../infra/holding.ts';
import { boxAtRest, takePictures } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';

test('меню, которое не загрузилось, не уносит всё приложение: это сказано, и «Повторить» открывает его', async ({
  vest,
}) => {
  const { page } = await annaAndFriend(vest);
  // The route is set before the page can fetch the dialogs' code ahead.
  await page.route(/(dialogs|ContactPanel)-.*\.js$/, (route) => route.abort());
  await page.reload();
  const missing = page.getByRole('alert').filter({ hasText: 'Не удалось открыть' });
  await missing.getByRole('button', { name: 'Закрыть' }).click();
  await expect(missing).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Добавить по EBLID' })).toBeVisible();

  await chatTile(page, 'Борис').click({ button: 'right' });
  await expect(missing).toBeVisible();
  // The notice keeps nobody from opening a chat.
  await chatTile(page, 'Борис').click();
  await expect(composer(page)).toBeVisible();
  await missing.getByRole('button', { name: 'Закрыть' }).click();
  await expect(missing).toHaveCount(0);
  await write(page, 'нажми');
  // A reply needs a message on the screen.
  await expect(bubble(page, 'нажми')).toBeVisible();
  await expect(bubble(page, 'нажми').getByRole('img', { name: 'Отправляется' })).toHaveCount(0);
  await bubble(page, 'нажми').click({ button: 'right' });
  await expect(missing).toBeVisible();
  await expect(composer(page)).toBeVisible();

  await missing.getByRole('button', { name: 'Закрыть' }).click();
  await expect(missing).toHaveCount(0);
  await bubble(page, 'нажми').click({ button: 'right' });
  await expect(missing).toBeVisible();

  await page.unroute(/(dialogs|ContactPanel)-.*\.js$/);
  await missing.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('menuitem', { name: 'Цитировать' })).toBeVisible();
  await expect(missing).toHaveCount(0);
});

test('вид, который не загрузился, догоняет: часть не остаётся голой', async ({ vest }) => {
  const { page, say } = await annaAndFriend(vest);
  await say('привет');
  const sheet = /ConversationPane-.*\.css$/;
  await page.route(sheet, (route) => route.abort());
  // The code is fetched ahead and arrives without its stylesheet.
  const failed = page.waitForEvent('requestfailed', (request) => sheet.test(request.url()));
  await page.reload();
  await failed;
  await page.getByRole('link', { name: /Борис/ }).first().click();
  const list = page.getByRole('log');
  await expect(list).not.toHaveCSS('overflow-y', 'auto');
  await page.unroute(sheet);
  await expect(list).toHaveCSS('overflow-y', 'auto');
});

test('пока код в пути, чат уже назван и берёт слова, а страница уже стоит на своём месте', async ({
  vest,
}) => {
  const { page } = await annaAndFriend(vest);
  const [letChat, letContacts] = [
    await holdBack(page, '**/ConversationPane-*.js'),
    await holdBack(page, '**/ContactsPage-*.js'),
  ];
  await page.reload();
  await chatTile(page, 'Борис').click();
  const conversation = page.getByRole('region', { name: 'Переписка' });
  await expect(conversation.getByRole('heading', { name: 'Борис' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Загружаем сообщения' })).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await takePictures(page, 'чат открывается');
  const before = await boxAtRest(composer(page));
  await page.keyboard.type('отправлено до кода');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('');
  await page.keyboard.type('написано ещё');
  letChat();
  await expect(bubble(page, 'отправлено до кода')).toBeVisible();
  expect(await boxAtRest(composer(page))).toEqual(before);
  await expect(composer(page)).toBeFocused();
  // The caret stays at the end of the words.
  await page.keyboard.type(' до кода');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'написано ещё до кода')).toBeVisible();

  await page.getByRole('link', { name: 'Контакты' }).click();
  const title = page.locator('main h1');
  await expect(title).toHaveText('Контакты');
  const place = await boxAtRest(title);
  await expect(page.getByLabel('ID / ник / email')).toHaveCount(0);
  letContacts();
  await expect(page.getByLabel('ID / ник / email')).toBeVisible();
  expect(await boxAtRest(title)).toEqual(place);
});

test('части, которые ждут свободной страницы, приходят и с первым нажатием', async ({ vest }) => {
  const { page } = await annaAndFriend(vest);
  // The page is never idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(chatTile(page, 'Борис')).toContainText('оффлайн');
  const isPart = (url: string) => /KeysDialog-.*\.js$/.test(url);
  expect(asked.filter(isPart)).toEqual([]);
  const part = page.waitForRequest((request) => isPart(request.url()));
  await page.keyboard.press('Shift');
  await part;
});
