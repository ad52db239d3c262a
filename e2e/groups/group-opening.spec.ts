/** The first look at a group: where it opens, and the column that all of it stands in. */
import type { Locator, Page } from '@playwright/test';
import { writePast } from '../infra/history.ts';
import { bubble, composer, openChat, sent, write } from '../infra/chat.ts';
import { expect, test } from '../infra/test.ts';

const log = (page: Page) => page.getByRole('log');
const divider = (page: Page) => page.getByRole('separator', { name: 'Новые сообщения' });

test('группа с непрочитанными открывается на разделителе: на любой ширине он стоит под самой шапкой, а короткий хвост виден весь', async ({
  vest,
}) => {
  const anna = await vest.person('Анна');
  const names = ['Борис', 'Вера', 'Глеб', 'Дарья', 'Егор', 'Зоя', 'Илья'];
  const members = await Promise.all(names.map((name) => vest.register(name)));
  for (const member of members) await vest.befriend(anna, member);
  const asAnna = await vest.as(anna);
  const { contacts } = (await asAnna('GET', '/contacts')) as {
    contacts: { friend: { id: string } }[]; // the contract's answer
  };
  const participantIds = contacts.map(({ friend }) => friend.id);
  const group = { participantIds, title: 'Соседи', isGroup: true };
  const made = await asAnna('POST', '/conversations', group);
  const conversationId = (made as { conversation: { id: string } }).conversation.id; // the contract's answer
  const author = members.map(({ username }) => username);
  const contents = ['запись {n}', `запись {n}, ${'длинная '.repeat(30)}`];
  const missed = (count: number) =>
    writePast(vest.server, { conversationId, author, count, contents });
  const { page } = anna;

  await missed(60);
  for (const [width, count] of [
    [1440, 40],
    [768, 29],
    [390, 31],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await asAnna('POST', '/messages/mark-conversation-read', { conversationId });
    await missed(count);
    await page.goto(vest.url);
    await openChat(page, 'Соседи');
    await expect(divider(page)).toBeInViewport();
    if (count > 4) {
      const below = await edges(page.getByRole('region', { name: 'Переписка' }).locator('header'));
      const { top } = await edges(divider(page));
      expect(top - below.bottom, `${width} px`).toBe(16);
      continue;
    }
    await expect(log(page).getByRole('article').last()).toBeInViewport({ ratio: 1 });
  }

  // Header, messages and field stand in one column.
  await write(page, 'Всем добрый день');
  await expect(sent(bubble(page, 'Всем добрый день'))).toBeVisible();
  const face = log(page)
    .getByTitle(/^Профиль: /)
    .nth(-2);
  const theirs = log(page)
    .getByRole('article', { name: new RegExp(`^(${names.join('|')})`) })
    .last();
  const field = composer(page).locator('..');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const unlike = async () => ({
      left: (await edges(face)).left - (await edges(button('Прикрепить'))).left,
      start: (await edges(theirs)).left - (await edges(field)).left,
      right:
        (await edges(bubble(page, 'Всем добрый день'))).right -
        (await edges(button('Отправить'))).right,
    });
    await expect.poll(unlike, `${width} px`).toEqual({ left: 0, start: 0, right: 0 });
  }
});

const edges = (part: Locator) =>
  part.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [left, right] = [Math.round(box.left), Math.round(box.right)];
    return { left, right, top: Math.round(box.top), bottom: Math.round(box.bottom) };
  });
