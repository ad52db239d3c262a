/** The screen's numbers of the specification (section 9), tested one step on either side. */
import type { Page } from '@playwright/test';
import { expect, test, type Vest } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat } from '../infra/chat.ts';
import { annaAndFriend, sayMany } from '../infra/people.ts';

const jump = (page: Page) => page.getByRole('button', { name: /К последним сообщениям/ });
const log = (page: Page) => page.getByRole('log');

async function chatWithHistory(vest: Vest) {
  const friends = await annaAndFriend(vest);
  await sayMany(friends.say, 30);
  await vest.readEverything(friends.anna, friends.conversationId);
  return friends;
}

const scrollTo = (page: Page, px: number) =>
  log(page).evaluate((list, fromEnd) => {
    list.scrollTop = list.scrollHeight - list.clientHeight - fromEnd;
  }, px);
const distanceFromEnd = (page: Page) =>
  log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);

test('«↓» с 40 px от низа, автопрокрутка до 80 px, одна панель до 768 px', async ({ vest }) => {
  const { page, say } = await chatWithHistory(vest);
  await openChat(page, 'Борис');
  await expect(bubble(page, 'запись 30')).toBeInViewport();

  await scrollTo(page, 40);
  await expect(jump(page)).toBeVisible();
  await scrollTo(page, 39);
  await expect(jump(page)).toHaveCount(0);

  await scrollTo(page, 80);
  await expect(jump(page)).toBeVisible();
  await say('застало в 80 px');
  await expect(bubble(page, 'застало в 80 px')).toBeInViewport({ ratio: 1 });
  await expect(jump(page)).toHaveCount(0);

  await scrollTo(page, 81);
  await expect(jump(page)).toBeVisible();
  await say('застало в 81 px');
  await expect(jump(page)).toHaveAccessibleName(/1.новое/);
  await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(81);

  for (const [width, isListShown] of [
    [769, true],
    [768, false],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    await expect(composer(page)).toBeVisible();
    await expect(chatTile(page, 'Борис')).toBeVisible({ visible: isListShown });
  }
});

test('сообщение выше десяти экранов прочитано, когда его долистали', async ({ vest }) => {
  const { page, say, asBoris, conversationId } = await chatWithHistory(vest);
  await openChat(page, 'Борис');
  await expect(bubble(page, 'запись 30')).toBeInViewport();
  await scrollTo(page, 300);
  await expect(jump(page)).toBeVisible();
  await say(`начало${'\n'.repeat(295)}конец`);
  await expect(jump(page)).toHaveAccessibleName(/1.новое/);

  await log(page).hover();
  for (let fromEnd = 9_000; fromEnd > 0; fromEnd = await distanceFromEnd(page)) {
    await page.mouse.wheel(0, 300);
    await expect.poll(() => distanceFromEnd(page), { intervals: [10] }).toBeLessThan(fromEnd);
  }
  const readBy = async () => {
    const answer = await asBoris('GET', `/conversations/${conversationId}/messages?limit=1`);
    const { messages } = answer as { messages: { receipts: unknown[] }[] }; // the contract's answer
    return messages.map(({ receipts }) => receipts.length);
  };
  await expect.poll(readBy).toEqual([1]);
});
