/** What the results show besides messages, and what they fold: many chats, kinds, blocked people, messages not indexed yet. */
import type { Found } from '#contract/search.ts';
import { bubble, chatTile, composer, openChat } from '../infra/chat.ts';
import { writeChats, writePast } from '../infra/history.ts';
import { boxAtRest, expectAccessible, liesAbove, narrow } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';
import { field, groupOf, hits, inChat, places } from '../infra/searching.ts';
import { lookAtNetwork } from '../infra/time.ts';
import { expect, test } from '../infra/test.ts';

test('из многих чатов видно пять, «Ещё» показывает все, а «Сообщения» — только сообщения', async ({
  vest,
}) => {
  const { page, anna, say } = await annaAndFriend(vest);
  await writeChats(vest.server, anna.username, 8);
  await say('собеседник опаздывает');
  await page.reload();
  await expect(chatTile(page, 'Собеседник 8')).toBeVisible();
  await field(page).fill('собеседник');
  await expect(hits(page)).toHaveCount(1);
  await expect(places(page)).toHaveCount(5);
  await expect(page.getByText('Чатов и людей: 8')).toBeAttached();
  await page.getByRole('button', { name: 'Ещё', exact: true }).click();
  await expect(places(page)).toHaveCount(8);
  // Other words begin with five again.
  await field(page).fill('собес');
  await expect(places(page)).toHaveCount(5);
  await expectAccessible(page, 'many places');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('radio', { name: 'Сообщения' }).check();
  await expect(places(page)).toHaveCount(0);
  await expect(hits(page)).toHaveText([/собеседник опаздывает/]);
});

test('слова заблокированного из группы в найденном скрыты', async ({ vest }) => {
  const { page, anna, boris } = await annaAndFriend(vest);
  const { id, asOwner } = await groupOf(vest, boris, anna, 'Театр');
  await asOwner('POST', '/conversations/send', {
    conversationId: id,
    type: 'TEXT',
    content: 'билеты в театр',
  });
  await field(page).fill('билеты');
  await expect(hits(page)).toHaveText([/билеты в театр/]);
  const { user } = (await asOwner('GET', '/status/me')) as { user: { id: string } }; // the contract's answer
  await (
    await vest.as(anna)
  )('POST', '/blocks', { userId: user.id });
  await expect(hits(page)).toHaveText([/Сообщение скрыто/]);
  await expect(hits(page)).not.toContainText('билеты');
});

test('пока старые сообщения не готовы к поиску, об этом сказано, и найденное дополняется само', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  await say('билеты на субботу');
  await page.route('**/api/search', async (route) => {
    const answer = await route.fetch();
    const found: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...found, messages: [], isComplete: false } });
  });
  await field(page).fill('билеты');
  const notYet = page.getByText('Старые сообщения ещё готовятся к поиску');
  await expect(notYet).toBeVisible();
  await expect(page.getByText('Ничего не нашлось')).toHaveCount(0);
  await page.unroute('**/api/search');
  await expect(hits(page)).toHaveText([/билеты на субботу/], lookAtNetwork);
  await expect(notYet).toHaveCount(0);
});

test('найденное дополняется и там, куда читатель уже долистал, а он остаётся на своём месте', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  for (let n = 1; n <= 70; n += 1) await say(`билет номер ${n},`);
  // The index has every second message.
  await page.route('**/api/search', async (route) => {
    const answer = await route.fetch();
    const found = (await answer.json()) as Found; // the contract's answer
    const messages = found.messages.filter(({ seq }) => seq % 2 === 0);
    await route.fulfill({ response: answer, json: { ...found, messages, isComplete: false } });
  });
  await field(page).fill('билет');
  await expect(hits(page)).toHaveCount(15);
  await hits(page).last().scrollIntoViewIfNeeded();
  await expect(hits(page)).toHaveCount(30);
  const mine = hits(page).filter({ hasText: 'номер 30,' }).getByRole('link');
  await mine.evaluate((link) => link.scrollIntoView({ block: 'start' }));
  await mine.evaluate((link) => link.focus({ preventScroll: true }));
  const place = await boxAtRest(mine);
  const notYet = page.getByText('Старые сообщения ещё готовятся к поиску');
  await expect(notYet).toBeVisible();
  await page.unroute('**/api/search');
  await expect(notYet).toHaveCount(0, lookAtNetwork);
  for (const n of [69, 45, 31, 29]) {
    await expect(hits(page).filter({ hasText: `номер ${n},` })).toHaveCount(1);
  }
  await expect(mine).toBeFocused();
  await expect(mine).toBeInViewport();
  // The words above the list have gone.
  expect(Math.abs((await boxAtRest(mine)).y - place.y)).toBeLessThan(place.height);
});

test('на узком экране стрелки поиска в чате стоят над полем сообщения, на широком — рядом со словом', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  for (const words of ['первый билет', 'второй билет']) await say(words);
  await openChat(page, 'Борис');
  await page.keyboard.press('Control+KeyF');
  await inChat(page).fill('билет');
  const older = page.getByRole('button', { name: 'К предыдущему найденному' });
  await expect(older).toBeEnabled();
  const [arrow, words] = [await boxAtRest(older), await boxAtRest(inChat(page))];
  expect(Math.abs(arrow.y + arrow.height / 2 - words.y - words.height / 2)).toBeLessThan(1);
  await page.setViewportSize(narrow);
  await expect.poll(() => liesAbove(inChat(page), older)).toBe(true);
  await expect.poll(() => liesAbove(older, composer(page))).toBe(true);
  const counter = page.getByText('1 из 2', { exact: true });
  await expect(counter).toBeInViewport();
  // Readers hear the counter alone, not the buttons' names, and from one region.
  const live = page.locator('[role=status], [role=alert], [aria-live]');
  await expect(live.filter({ has: older })).toHaveCount(0);
  await expect(live.filter({ hasText: 'Найдено 2 сообщения' })).toHaveCount(1);
  await older.click();
  await expect(page.getByText('2 из 2', { exact: true })).toBeInViewport();
  await expectAccessible(page, 'arrows in a chat', [narrow]);
});

test('к найденному ведёт только нажатие: после перезагрузки и с другой страницы чат там, где его оставили', async ({
  vest,
}) => {
  const { page, anna, boris, conversationId, say } = await annaAndFriend(vest);
  const { server } = vest;
  await say('Купил билеты');
  await writePast(server, {
    conversationId,
    author: boris.username,
    count: 150,
    contents: ['запись {n}'],
  });
  await vest.readEverything(anna, conversationId);
  const found = bubble(page, 'Купил билеты');
  const follow = async () => {
    await hits(page).getByRole('link').click();
    await expect(found).toBeInViewport();
  };
  const toEnd = async () => {
    await page.getByRole('button', { name: /К последним сообщениям/ }).click();
    await expect(found).not.toBeInViewport();
  };
  /** What is said shows only to whom the end is on the screen. */
  const isAtEnd = async (words: string) => {
    await say(words);
    await expect(bubble(page, words)).toBeInViewport();
    await expect(found).not.toBeInViewport();
  };
  await field(page).fill('билеты');
  await follow();
  await toEnd();
  await follow();
  await toEnd();
  await page.getByRole('link', { name: 'Контакты' }).first().click();
  await expect(page).toHaveURL(/\/contacts$/);
  await page.goBack();
  await expect(composer(page)).toBeVisible();
  await isAtEnd('пришли с другой страницы');

  await field(page).fill('билеты');
  await follow();
  await toEnd();
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await isAtEnd('перезагрузили');
});

test('на узком экране за найденным стоит список, один раз, также после перезагрузки', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  await say('Купил билеты');
  await page.setViewportSize(narrow);
  await field(page).fill('билеты');
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await hits(page).getByRole('link').click();
  await expect(bubble(page, 'Купил билеты')).toBeInViewport();
  await page.reload();
  await expect(bubble(page, 'Купил билеты')).toBeInViewport();
  expect(await entries()).toBe(before + 1);
  await page.goBack();
  await expect(chatTile(page, 'Борис')).toBeInViewport();
});
