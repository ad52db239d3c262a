/** A narrow screen (spec 2, Narrow layout): two panels that follow a finger, and every way back is the same way. */
import type { Page } from '@playwright/test';
import { writePast } from './infra/history.ts';
import {
  bubble,
  chatTile,
  composer,
  expect,
  openChat,
  test,
  write,
  type Vest,
} from './infra/test.ts';
import { phoneOf } from './infra/touch.ts';

const list = (page: Page) => page.getByRole('heading', { name: 'Чаты' });
const conversation = (page: Page) => page.getByRole('region', { name: 'Переписка' });
const back = (page: Page) => page.getByRole('button', { name: 'Назад к списку чатов' });
const steps = (page: Page) => page.evaluate(() => history.length);
/** Where the conversation's left edge is: 0 when it shows, 390 when it does not. */
const edge = (page: Page) =>
  conversation(page).evaluate((pane) => Math.round(pane.getBoundingClientRect().left));

async function pair(vest: Vest) {
  const [anna, boris] = [await vest.person('Анна'), await vest.register('Борис')];
  const conversationId = await vest.befriend(anna, boris);
  const asBoris = await vest.as(boris);
  const say = (content: string) =>
    asBoris('POST', '/conversations/send', { conversationId, type: 'TEXT', content });
  return { anna, boris, conversationId, say };
}

async function expectList(page: Page) {
  await expect(list(page)).toBeVisible();
  await expect(conversation(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('navigation')).toBeVisible();
}

async function expectConversation(page: Page, id: string) {
  await expect(page).toHaveURL(`/?c=${id}`);
  await expect.poll(() => edge(page)).toBe(0);
  await expect(list(page)).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
}

test('панели идут за пальцем: 50 px открывают и закрывают переписку, 49 — нет, история не растёт', async ({
  vest,
  browser,
}) => {
  const { anna, boris, conversationId, say } = await pair(vest);
  await say('до жеста');
  const { context, page, touch } = await phoneOf(vest, browser, anna);
  await page.goto('/');
  await expect(chatTile(page, 'Борис')).toBeVisible();
  await chatTile(page, 'Борис').tap();
  await expectConversation(page, conversationId);
  await expect(bubble(page, 'до жеста')).toBeVisible();
  const length = await steps(page);

  await touch.down([100, 400]);
  await touch.move([120, 400]);
  await touch.move([220, 402]);
  await expect.poll(() => edge(page)).toBe(120);
  await expect(list(page)).toBeVisible();
  // what comes meanwhile shows, and is read only once the panel is at rest again
  await say('во время жеста');
  await expect(bubble(page, 'во время жеста')).toBeVisible();
  await touch.move([149, 402]);
  await touch.up();
  await expectConversation(page, conversationId);
  await expect.poll(() => vest.unread(anna, conversationId)).toBe(0);

  await touch.swipe([100, 400], 49);
  await expectConversation(page, conversationId);
  await touch.swipe([100, 400], 50);
  await expectList(page);
  await expect(chatTile(page, 'Борис')).toBeFocused();
  await say('пока виден список');
  await expect(chatTile(page, 'Борис')).toContainText('1 непрочитанных');

  // half-way in it shows what came, and nothing of it counts as read
  await touch.down([300, 300]);
  await touch.move([280, 300]);
  await touch.move([20, 300]);
  await expect.poll(() => edge(page)).toBe(110);
  await expect(bubble(page, 'пока виден список')).toBeVisible();
  await expect(composer(page)).not.toBeFocused();
  await touch.move([251, 300]);
  await touch.up();
  await expectList(page);
  expect(await vest.unread(anna, conversationId)).toBe(1);
  await touch.swipe([300, 300], -50);
  await expectConversation(page, conversationId);
  await expect.poll(() => vest.unread(anna, conversationId)).toBe(0);
  expect(await steps(page)).toBe(length);
  await expect(back(page)).toBeFocused();
  expect(boris.displayName).toBe('Борис');
  await context.close();
});
