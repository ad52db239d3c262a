/** The search above the list of chats: words in all their forms, people, files, the keyboard, and a network that breaks. */
import { bubble, chatTile, composer, openChat, write } from '../infra/chat.ts';
import { expectAccessible, expectNoOverflow, narrow, takePictures } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';
import { field, foundWords, groupOf, hits, inChat, places } from '../infra/searching.ts';
import { expect, test } from '../infra/test.ts';

test('слово находится в любой форме, и найденное ведёт к сообщению и остаётся', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  await say('Купил билеты на ёлку');
  for (let n = 1; n <= 60; n += 1) await say(`запись ${n}`);
  await say('Едем с билетами');

  await field(page).fill('БИЛЕТ');
  await expect(hits(page)).toHaveCount(2);
  await expect(hits(page).first()).toContainText('билетами');
  await expect(hits(page).first().locator('mark')).toHaveText('билетами');
  await expect(page.getByText('Найдено 2 сообщения')).toBeAttached();
  await field(page).fill('елка');
  await expect(hits(page)).toHaveText(/билеты на ёлку/);
  await expect(hits(page).locator('mark')).toHaveText('ёлку');
  await expectAccessible(page, 'results');
  await page.setViewportSize({ width: 1280, height: 800 });

  await hits(page).getByRole('link').click();
  await expect(bubble(page, 'Купил билеты на ёлку')).toBeInViewport();
  await expect(hits(page)).toHaveCount(1);
  await field(page).press('Escape');
  await expect(chatTile(page, 'Борис')).toBeVisible();
  await expect(field(page)).toHaveValue('');
});

test('ответ на прежние слова не показывается, и ничего не найти тоже можно', async ({ vest }) => {
  const { page, say } = await annaAndFriend(vest);
  await say('Купил билеты');
  await expect(chatTile(page, 'Борис')).toContainText('Купил билеты');
  await field(page).pressSequentially('билет');
  await field(page).pressSequentially('овщина', { delay: 5 });
  await expect(page.getByText('Ничего не нашлось')).toBeVisible();
  await expect(hits(page)).toHaveCount(0);
  await takePictures(page, 'nothing');
  await field(page).fill('!');
  await expect(page.getByText('Введите слово, имя или название')).toBeVisible();
  await page.getByRole('button', { name: 'Закрыть поиск' }).click();
  await expect(chatTile(page, 'Борис')).toBeVisible();
});

test('человек находится и с ошибкой в имени, и от поля до чата ведут одни клавиши', async ({
  vest,
}) => {
  const anna = await vest.person('Анна');
  const pyotr = await vest.register('Ковалёв');
  await vest.befriend(anna, pyotr);
  const { page } = anna;
  await expect(chatTile(page, 'Ковалёв')).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Ковалёва');
  await expect(places(page)).toContainText('Ковалёв');
  await page.keyboard.press('ArrowDown');
  await expect(places(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.press('Escape');
  await expect(chatTile(page, 'Ковалёв')).toBeVisible();
  await expect(field(page)).toBeFocused();
});

test('кого удалили из группы, у того пропадает найденное в ней', async ({ vest }) => {
  const { page, anna, boris, say } = await annaAndFriend(vest);
  const { asOwner, id, remove } = await groupOf(vest, boris, anna, 'Театр');
  await asOwner('POST', '/conversations/send', {
    conversationId: id,
    type: 'TEXT',
    content: 'билеты в театр',
  });
  await say('билеты в кино');
  await field(page).fill('билеты');
  await expect(hits(page)).toHaveCount(2);
  await remove();
  await expect(hits(page)).toHaveText([/билеты в кино/]);
});

test('без сети ищется в загруженном, а с сетью всё находится само', async ({ vest }) => {
  const { page, say } = await annaAndFriend(vest);
  await say('Купил билеты на субботу');
  await openChat(page, 'Борис');
  await expect(bubble(page, 'Купил билеты на субботу')).toBeVisible();
  await field(page).fill('суббота');
  await expect(hits(page)).toHaveCount(1);
  vest.network.set('cut');
  await expect(page.getByText('Нет соединения').first()).toBeVisible();
  await field(page).fill('билеты');
  await expect(page.getByText('Нет сети: ищем только в загруженном')).toBeVisible();
  await expect(hits(page)).toHaveText(/билеты/);
  await takePictures(page, 'offline');
  await field(page).fill('субботами');
  await expect(hits(page)).toHaveCount(0);
  vest.network.set('open');
  await expect(hits(page)).toHaveText(/билеты/);
});

test('на узком экране «назад» возвращает к найденному на то же место', async ({ vest }) => {
  const { page, say } = await annaAndFriend(vest);
  for (let n = 1; n <= 45; n += 1) await say(`билет ${n} в кино`);
  await page.setViewportSize(narrow);
  await field(page).fill('билет');
  await expect(hits(page)).toHaveCount(30);
  await hits(page).last().scrollIntoViewIfNeeded();
  await expect(hits(page)).toHaveCount(45);
  const wanted = hits(page).filter({ hasText: 'билет 10 в кино' });
  await wanted.scrollIntoViewIfNeeded();
  await wanted.getByRole('link').click();
  await expect(bubble(page, 'билет 10 в кино')).toBeInViewport();
  await page.goBack();
  await expect(wanted).toBeInViewport();
  await expectNoOverflow(page, 'results with more');
});

test('в чате находится по слову и по файлам, и клавиши ведут от одного к другому', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  await say('первый билет');
  for (let n = 1; n <= 40; n += 1) await say(`запись ${n}`);
  await say('второй билет');
  await say('билетами не торгуем');
  await openChat(page, 'Борис');
  await write(page, 'хорошо');

  await page.keyboard.press('Control+KeyF');
  await expect(inChat(page)).toBeFocused();
  await inChat(page).fill('билет');
  await expect(page.getByText('1 из 3', { exact: true })).toBeVisible();
  await expect(page.getByText('Найдено 3 сообщения')).toBeAttached();
  const marked = () => foundWords(page);
  await expect.poll(marked).toEqual(['билет', 'билетами']);
  await inChat(page).press('Enter');
  await expect(page.getByText('2 из 3', { exact: true })).toBeVisible();
  await expect(page.getByText('Сообщение 2 из 3')).toBeAttached();
  // Back at the first one, readers hear its place, and the number only after another answer.
  await inChat(page).press('Shift+Enter');
  await expect(page.getByText('Сообщение 1 из 3')).toBeAttached();
  await expect(page.getByText('Найдено 3 сообщения')).toHaveCount(0);
  await inChat(page).fill('билеты');
  await expect(page.getByText('Найдено 3 сообщения')).toBeAttached();
  await inChat(page).press('Enter');
  await expect(page.getByText('2 из 3', { exact: true })).toBeVisible();
  // The second press is the browser's own search, and leaves ours alone.
  await page.keyboard.press('Control+KeyF');
  await expect(page.getByText('2 из 3', { exact: true })).toBeVisible();
  await inChat(page).press('Enter');
  await expect(bubble(page, 'первый билет')).toBeInViewport();
  await expect.poll(marked).toContain('билет');
  await inChat(page).press('Shift+Enter');
  await expect(bubble(page, 'второй билет')).toBeInViewport();
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await page.getByRole('button', { name: 'Списком' }).click();
  await expect(hits(page)).toHaveCount(3);
  await expectAccessible(page, 'in a chat');
  await expectNoOverflow(page, 'in a chat');
  await page.setViewportSize({ width: 1280, height: 800 });
  await hits(page).last().getByRole('link').click();
  await expect(bubble(page, 'первый билет')).toBeInViewport();
  await page.getByRole('checkbox', { name: 'Только файлы' }).check();
  await expect(hits(page)).toHaveCount(0);

  await inChat(page).press('Escape');
  await inChat(page).press('Escape');
  await expect(inChat(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  expect(await page.evaluate(() => CSS.highlights.get('found')?.size)).toBeUndefined();
  await page.getByRole('button', { name: 'Поиск в чате' }).click();
  await expect(inChat(page)).toBeFocused();
});
