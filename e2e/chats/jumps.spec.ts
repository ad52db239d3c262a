/** The place in a conversation: jumps to a quote and back, to new messages, and to where one left. */
import type { Page } from '@playwright/test';
import { writePast } from '../infra/history.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat, write } from '../infra/chat.ts';
import { annaAndFriend } from '../infra/people.ts';

const log = (page: Page) => page.getByRole('log');
const jump = (page: Page) => page.getByRole('button', { name: /К последним сообщениям/ });
const divider = (page: Page) => page.getByRole('separator', { name: 'Новые сообщения' });

/** Anna in her browser; Boris writes through the API, which is quicker. */
async function chat(vest: Vest) {
  const friends = await annaAndFriend(vest);
  const { boris, conversationId } = friends;
  /** Writes «запись 1», «запись 2» and so on, by their place in the conversation. */
  const sayMany = (count: number) =>
    writePast(vest.server, {
      conversationId,
      author: boris.username,
      count,
      contents: ['запись {n}'],
    });
  /** Writes so many messages, which Anna reads. */
  const readMany = async (count: number) => {
    await sayMany(count);
    await vest.readEverything(friends.anna, conversationId);
  };
  /** Boris says these words, this many messages and an answer to the words, and Anna opens the chat at its end. */
  const answerLater = async (words: string, count: number) => {
    const message = await friends.say(words);
    await sayMany(count);
    await friends.say('ответ', { replyToId: message.id });
    await vest.readEverything(friends.anna, conversationId);
    await openChat(friends.page, 'Борис');
  };
  return { ...friends, sayMany, readMany, answerLater };
}

/** The position of the message once it stands still: a turn of the wheel and its consequences may take some frames. */
const topOf = (page: Page, text: string) =>
  bubble(page, text).evaluate(async (row) => {
    const edge = () => row.closest('[role=log]')?.getBoundingClientRect().top ?? 0;
    for (let [top, still] = [NaN, 0]; ; still += 1) {
      const now = Math.round(row.getBoundingClientRect().top - edge());
      if (now !== top) [top, still] = [now, 0];
      if (still === 5) return now;
      await new Promise(requestAnimationFrame);
    }
  });

/** Scrolls up as a person would, until this message stands this far below the upper edge. */
async function putAt(page: Page, text: string, px: number): Promise<void> {
  await log(page).hover();
  while (!(await bubble(page, text).isVisible())) await page.mouse.wheel(0, -300);
  await expect(async () => {
    const offPx = (await topOf(page, text)) - px;
    await log(page).evaluate((list, byPx) => list.scrollBy(0, byPx), offPx);
    await expect.poll(() => topOf(page, text), { timeout: 1_000 }).toBe(px);
  }).toPass();
}

test('щелчок по цитате ведёт на 5 000 сообщений назад, а «↓» — обратно одним щелчком', async ({
  vest,
}) => {
  const { anna, page, say, sayMany, conversationId } = await chat(vest);
  await say('до всего');
  const message = await say('самое первое');
  await sayMany(5_000);
  await say('ответ через годы', { replyToId: message.id });
  await vest.readEverything(anna, conversationId);
  await openChat(page, 'Борис');
  await expect(bubble(page, 'ответ через годы')).toBeInViewport();

  await page.getByRole('button', { name: /самое первое/ }).press('Enter');
  await expect(bubble(page, 'самое первое')).toBeInViewport({ ratio: 1 });
  // The quote is gone; the focus must move to the message and not be lost.
  await expect(bubble(page, 'самое первое')).toBeFocused();
  await expect(bubble(page, 'до всего')).toBeInViewport();
  await expect(bubble(page, 'ответ через годы')).not.toBeAttached();

  await expect(jump(page)).toBeVisible();
  await say('пришло, пока читали первое');
  await expect(jump(page)).toHaveAccessibleName(/1.новое/);
  expect(await vest.unread(anna, conversationId)).toBe(1);
  await jump(page).click();
  await expect(bubble(page, 'пришло, пока читали первое')).toBeInViewport({ ratio: 1 });
  await expect(jump(page)).toHaveCount(0);
});

test('своё сообщение, написанное далеко в прошлом без сети, видно сразу, а с сетью — в конце', async ({
  vest,
}) => {
  const { page, answerLater } = await chat(vest);
  await answerLater('самое первое', 300);
  await page.getByRole('button', { name: /самое первое/ }).click();
  // The answer quotes the words, so they may be found only once the answer is off the page.
  await expect(bubble(page, 'ответ')).toHaveCount(0);
  await expect(bubble(page, 'самое первое')).toBeInViewport();
  vest.network.set('cut');
  await write(page, 'пишу без сети');
  await expect(bubble(page, 'пишу без сети')).toBeInViewport();
  await expect(
    page.getByRole('separator', { name: 'Новые сообщения ещё не загружены' }),
  ).toBeVisible();
  vest.network.set('open');
  await expect(bubble(page, 'ответ')).toBeInViewport();
  await expect(bubble(page, 'пишу без сети')).toBeInViewport();
});

test('своё сообщение, написанное далеко в прошлом, показывается в конце', async ({ vest }) => {
  const { page, answerLater } = await chat(vest);
  await answerLater('самое первое', 150);
  await page.getByRole('button', { name: /самое первое/ }).click();
  await expect(bubble(page, 'ответ')).toHaveCount(0);
  await expect(bubble(page, 'самое первое')).toBeInViewport();
  await write(page, 'пишу из прошлого');
  await expect(bubble(page, 'пишу из прошлого')).toBeInViewport();
  await expect(bubble(page, 'ответ')).toBeInViewport();
  await expect(jump(page)).toHaveCount(0);
});

test('цитата удалённого говорит, что сообщение удалено, и ничего не сдвигает', async ({ vest }) => {
  const { anna, page, say, sayMany, asBoris, conversationId } = await chat(vest);
  const message = await say('пожалею об этом');
  await sayMany(120);
  await say('вот ответ', { replyToId: message.id });
  await vest.readEverything(anna, conversationId);
  await asBoris('POST', '/messages/delete', { messageId: message.id });
  await page.reload();
  await openChat(page, 'Борис');
  await expect(bubble(page, 'вот ответ')).toBeInViewport();
  await page.getByRole('button', { name: /Сообщение удалено/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Сообщение удалено' });
  await expect(notice).toBeVisible();
  await expect(bubble(page, 'вот ответ')).toBeInViewport();
  await notice.getByRole('button', { name: 'Понятно' }).click();
  await expect(notice).toHaveCount(0);
});

test('переход, которому помешала сеть, говорит об этом на месте и удаётся со второго раза', async ({
  vest,
}) => {
  const { page, answerLater } = await chat(vest);
  await answerLater('далёкое', 150);
  await page.route(/around=/, (route) => route.abort());
  await page.getByRole('button', { name: /далёкое/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Не удалось перейти' });
  await expect(notice).toBeVisible();
  await expect(bubble(page, 'ответ')).toBeInViewport();
  await page.unroute(/around=/);
  await notice.getByRole('button', { name: 'Повторить' }).click();
  await expect(bubble(page, 'далёкое')).toBeInViewport();
});

test('чат с непрочитанными открывается на разделителе, и он стоит, пока чат открыт', async ({
  vest,
}) => {
  const { page, say, readMany } = await chat(vest);
  await readMany(30);
  for (let index = 1; index <= 30; index += 1) await say(`новое ${index}`);
  await page.reload();
  await openChat(page, 'Борис');
  await expect(divider(page)).toBeInViewport();
  await expect(bubble(page, 'новое 1')).toBeInViewport();
  await expect.poll(() => topOf(page, 'новое 1')).toBeLessThan(120);
  await expect(bubble(page, 'новое 30')).not.toBeInViewport();

  await jump(page).click();
  await expect(bubble(page, 'новое 30')).toBeInViewport();
  await log(page).hover();
  await page.mouse.wheel(0, -900);
  await expect(divider(page)).toBeAttached();
  await page.getByRole('link', { name: 'Контакты' }).first().click();
  await expect(page).toHaveURL(/\/contacts$/);
  await page.goBack();
  await expect(composer(page)).toBeVisible();
  await expect(divider(page)).toHaveCount(0);
});

test('после 1 000 пропущенных сообщений чат открывается на первом из них, и счёт верен', async ({
  vest,
}) => {
  const { anna, page, say, sayMany, conversationId, readMany } = await chat(vest);
  await readMany(60);
  await page.goto('about:blank');
  await say('первое новое');
  await sayMany(998);
  await say('последнее новое');
  await page.goto(vest.url);
  await expect(chatTile(page, 'Борис')).toContainText('1000 непрочитанных');
  await openChat(page, 'Борис');
  await expect(divider(page)).toBeInViewport();
  await expect(bubble(page, 'первое новое')).toBeInViewport();
  await expect(jump(page)).toHaveAccessibleName(/9\d\d.новы/);
  // Only messages on the screen count as read, not those loaded below it.
  await expect.poll(() => vest.unread(anna, conversationId)).toBeLessThan(1_000);
  expect(await vest.unread(anna, conversationId)).toBeGreaterThan(950);

  await jump(page).click();
  await expect(bubble(page, 'последнее новое')).toBeInViewport();
  await expect(jump(page)).toHaveCount(0);
  await expect.poll(() => vest.unread(anna, conversationId)).toBe(0);
});

test('удаление непрочитанного, которого не видно, убавляет счёт на «↓» сразу', async ({ vest }) => {
  const { anna, page, say, sayMany, asBoris, conversationId, readMany } = await chat(vest);
  await readMany(10);
  await sayMany(300);
  const message = await say('пожалею об этом');
  await page.reload();
  await openChat(page, 'Борис');
  await expect(jump(page)).toHaveAccessibleName(/2\d\d.новы/);
  const waiting = async () => {
    const label = await jump(page).getAttribute('aria-label');
    return Number(/\d+/.exec(label ?? '')?.[0]);
  };
  await expect
    .poll(async () => (await waiting()) === (await vest.unread(anna, conversationId)))
    .toBe(true);
  const before = await waiting();
  await asBoris('POST', '/messages/delete', { messageId: message.id });
  // The list is read every 20 s; a change within 10 s must come from an event.
  await expect.poll(waiting, { timeout: 10_000 }).toBe(before - 1);
});

test('кто читал прошлое, пока без сети пришла 1 000 сообщений, остаётся на своём месте', async ({
  vest,
}) => {
  const { page, say, sayMany, readMany } = await chat(vest);
  await readMany(130);
  await openChat(page, 'Борис');
  await expect(bubble(page, 'запись 130')).toBeInViewport();
  await putAt(page, 'запись 40', 100);

  vest.network.set('cut');
  await sayMany(1_100);
  await say('последнее новое');
  vest.network.set('open');
  await expect(jump(page)).toHaveAccessibleName(/1.?101.новое/, { timeout: 40_000 });
  await expect.poll(() => topOf(page, 'запись 40')).toBe(100);

  await jump(page).click();
  await expect(bubble(page, 'последнее новое')).toBeInViewport();
});

test('место в чате хранится, пока смотрят семь других, до пикселя', async ({ vest }) => {
  const { anna, page, readMany } = await chat(vest);
  await readMany(130);
  const others = ['Вера', 'Глеб', 'Дина', 'Егор', 'Жанна', 'Зоя', 'Илья'];
  for (const name of others) await vest.befriend(anna, await vest.register(name));
  await page.reload();
  await openChat(page, 'Борис');
  await expect(bubble(page, 'запись 130')).toBeInViewport();
  await putAt(page, 'запись 40', 100);

  for (const name of others) await openChat(page, name);
  await openChat(page, 'Борис');
  await expect.poll(() => topOf(page, 'запись 40')).toBe(100);
});

test('удаление выше и у самого края не сдвигает того, что читают', async ({ vest }) => {
  const { anna, page, say, asBoris, conversationId } = await chat(vest);
  const ids: string[] = [];
  for (let index = 1; index <= 60; index += 1) {
    const message = await say(
      index === 30 ? `запись 30\n${'строка\n'.repeat(9)}` : `запись ${index}`,
    );
    ids.push(message.id);
  }
  await vest.readEverything(anna, conversationId);
  await openChat(page, 'Борис');
  await putAt(page, 'запись 31', 60);
  for (const seq of [28, 29, 30]) {
    await asBoris('POST', '/messages/delete', { messageId: ids[seq - 1] });
    // `bubble` would not match, because the thirtieth message has more text.
    await expect(page.getByRole('article').filter({ hasText: `запись ${seq}` })).toHaveCount(0);
    await expect.poll(() => topOf(page, 'запись 31')).toBe(60);
  }
});
