/** A narrow screen (spec 2, Narrow layout): two panels that follow a finger, and every way back is the same way. */
import type { Page } from '@playwright/test';
import { writePast } from '../infra/history.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { bubble, chatTile, composer } from '../infra/chat.ts';
import { expectLargeTargets } from '../infra/targets.ts';
import { phoneOf } from '../infra/touch.ts';
import { annaAndFriend } from '../infra/people.ts';

const list = (page: Page) => page.getByRole('heading', { name: 'Чаты' });
const conversation = (page: Page) => page.getByRole('region', { name: 'Переписка' });
const back = (page: Page) => page.getByRole('button', { name: 'Назад к списку чатов' });
const steps = (page: Page) => page.evaluate(() => history.length);
/** The position of the conversation's left edge: 0 when it shows, 390 when it does not. */
const edge = (page: Page) =>
  conversation(page).evaluate((pane) => Math.round(pane.getBoundingClientRect().left));

/** Anna with her phone, and her friend Boris. */
async function friendAndPhone(vest: Vest) {
  const friends = await annaAndFriend(vest);
  return { ...friends, ...(await phoneOf(vest, friends.anna)) };
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
}) => {
  const { anna, conversationId, say, page, touch } = await friendAndPhone(vest);
  await say('до жеста');
  await page.goto('/');
  await expect(chatTile(page, 'Борис')).toBeVisible();
  await chatTile(page, 'Борис').tap();
  await expectConversation(page, conversationId);
  await expect(bubble(page, 'до жеста')).toBeVisible();
  const length = await steps(page);

  await touch.drag([100, 400], [120, 400], [220, 402]);
  await expect.poll(() => edge(page)).toBe(120);
  await expect(list(page)).toBeVisible();
  // Messages that arrive during the gesture show, but count as read only once the panel rests.
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

  // A half-open panel shows new messages without counting them as read.
  await touch.drag([300, 300], [280, 300], [20, 300]);
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
});

test('кнопка, браузер и жест ведут назад одинаково, и по ссылке тоже; адрес держит переписку', async ({
  vest,
}) => {
  const { conversationId, say, page, touch } = await friendAndPhone(vest);
  await say('по ссылке');
  const address = `/?c=${conversationId}`;
  // Like a link in a notification.
  await page.goto('/contacts');
  await page.goto(address);
  await expectConversation(page, conversationId);
  await page.goBack();
  await expectList(page);
  await page.goForward();
  await expectConversation(page, conversationId);
  await page.reload();
  await expectConversation(page, conversationId);
  await expect(bubble(page, 'по ссылке')).toBeVisible();
  const length = await steps(page);

  await back(page).tap();
  await expectList(page);
  await page.goForward();
  await expectConversation(page, conversationId);
  await touch.swipe([100, 400], 120);
  await expectList(page);
  await page.goForward();
  await expectConversation(page, conversationId);
  await page.goBack();
  await expectList(page);
  await touch.swipe([300, 400], -120);
  await expectConversation(page, conversationId);
  await page.goBack();
  await expectList(page);
  expect(await steps(page)).toBe(length);
  await page.goBack();
  await expect(page).toHaveURL(/\/contacts$/);
});

test('прокрутка, выделение, то, что прокручивается вбок, второй палец и мышь — не жест', async ({
  vest,
}) => {
  const { anna, boris, conversationId, page, touch } = await friendAndPhone(vest);
  await writePast(vest.server, {
    conversationId,
    author: boris.username,
    count: 60,
    contents: ['запись {n}'],
  });
  await vest.readEverything(anna, conversationId);
  await page.goto(`/?c=${conversationId}`);
  await expect(bubble(page, 'запись 60')).toBeInViewport();
  const log = page.getByRole('log');
  // Measured from the end, where rows whose height was only estimated do not matter.
  const below = () => log.evaluate((at) => at.scrollHeight - at.scrollTop - at.clientHeight);

  // A finger that first moves up or down scrolls, however far it goes sideways after.
  await expect.poll(below).toBeLessThanOrEqual(1);
  await touch.drag([200, 300], [202, 315], [202, 340], [202, 400], [340, 420]);
  await expect.poll(below).toBeGreaterThan(40);
  await touch.up();
  await expectConversation(page, conversationId);

  // A selection of words.
  await log
    .getByRole('article')
    .first()
    .evaluate((words) => getSelection()?.selectAllChildren(words));
  await touch.swipe([100, 400], 150);
  await expectConversation(page, conversationId);
  await page.evaluate(() => getSelection()?.removeAllRanges());

  // The field, and the files to be sent.
  await composer(page).fill('слова');
  const field = await composer(page).boundingBox();
  await touch.swipe([100, (field?.y ?? 0) + 10], 150);
  await expectConversation(page, conversationId);
  await page.locator('input[type=file]').setInputFiles(
    Array.from({ length: 8 }, (_, n) => ({
      name: `${n}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('файл'),
    })),
  );
  const strip = page.getByRole('list', { name: 'Вложения' });
  await expect(strip.getByRole('listitem')).toHaveCount(8);
  const swipeFiles = async (fromX: number, dx: number) => {
    const files = await strip.boundingBox();
    await touch.swipe([fromX, (files?.y ?? 0) + 40], dx);
  };
  // The strip still unfolds, so each try looks anew for its place.
  await expect(async () => {
    await swipeFiles(300, -150);
    expect(await strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
  }).toPass({ timeout: 15_000 });
  await swipeFiles(100, 100);
  await expectConversation(page, conversationId);

  // A second finger makes the panel return, and the first alone does not move it again.
  await touch.drag([100, 300], [130, 300], [200, 300]);
  await expect.poll(() => edge(page)).toBe(100);
  await touch.down([200, 300], [300, 500]);
  await expect.poll(() => edge(page)).toBe(0);
  await touch.move([330, 300], [300, 500]);
  await touch.up();
  await expectConversation(page, conversationId);

  // The mouse.
  await page.mouse.move(100, 300);
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 4 });
  await page.mouse.up();
  await expectConversation(page, conversationId);
  // The gesture still works afterwards.
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await touch.swipe([100, 300], 80);
  await expectList(page);
});

test('на телефоне диалог — лист, который тянут вниз, у пальца есть 44 px, а клавиатура не закрывает поле', async ({
  vest,
}) => {
  const { anna, conversationId, say, page, touch } = await friendAndPhone(vest);
  const vera = await vest.register('Вера');
  const asVera = await vest.as(vera);
  await asVera('POST', '/contacts/add', { identifier: anna.username });
  for (let n = 1; n <= 15; n += 1) await say(`строка ${n}`);
  const navigation = page.getByRole('navigation');
  const sheet = page.getByRole('dialog');
  const bottom = () => sheet.evaluate((box) => Math.round(box.getBoundingClientRect().bottom));
  /** Draws the sheet by its head this far down, the last bit back up, so that it is no fling. */
  const draw = async (px: number) => {
    const head = await sheet.getByRole('heading', { level: 2 }).boundingBox();
    const y = (head?.y ?? 0) + 10;
    await touch.down([100, y]);
    for (const by of [20, px + 12, px + 4, px]) await touch.move([100, y + by]);
    await touch.up();
  };

  await page.goto('/');
  await expect(navigation.getByRole('link', { name: /^Чаты/ })).toContainText('не прочитано: 15');
  await expect(navigation.getByRole('link', { name: /^Контакты/ })).toContainText(
    'новых запросов: 1',
  );
  await expectLargeTargets(page, 'список');
  const footer = page.locator('footer');
  expect((await footer.boundingBox())?.height).toBe(60);
  const tops = await footer
    .getByRole('button')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
  expect(tops).toEqual([tops[0], tops[0], tops[0]]);
  await expect(footer.getByText(`EBLID ${anna.eblid}`)).toBeVisible();
  for (const [name, title] of [
    ['contacts', 'Контакты'],
    ['group', 'Создать групповой чат'],
    ['profile', 'Профиль'],
  ] as const) {
    await page.goto(`/?dialog=${name}`);
    await expect(sheet.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect.poll(bottom).toBe(844);
    await expectLargeTargets(page, title);
  }
  await draw(49);
  await expect.poll(bottom).toBe(844);
  await expect(sheet).toBeVisible();
  const seenGoing = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver(() => {
          const copy = document.querySelector('[data-going]');
          if (copy) resolve(copy.matches('[inert][aria-hidden="true"]'));
        }).observe(document.body, { childList: true });
      }),
  );
  await draw(50);
  await expect(sheet).toHaveCount(0);
  expect(await seenGoing).toBe(true);
  await expect(page.locator('[data-going]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLargeTargets(page, 'настройки');
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'Принять' })).toBeVisible();
  await expectLargeTargets(page, 'контакты');
  // A keyboard that makes the page smaller.
  await page.getByLabel('ID / ник / email').tap();
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(navigation).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(navigation).toBeVisible();

  await page.goto(`/?c=${conversationId}`);
  const newest = bubble(page, 'строка 15');
  await expect(newest).toBeInViewport();
  await expectLargeTargets(page, 'переписка');
  await composer(page).tap();
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(newest).toBeInViewport({ ratio: 1 });
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  const composerBottom = async () => {
    const box = await composer(page).boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(composerBottom).toBeGreaterThan(500);
  // A keyboard that covers the page. No browser here has one, so the test fires Safari's events.
  await page.evaluate(() => {
    if (!visualViewport) return;
    Object.defineProperty(visualViewport, 'height', { value: 500 });
    visualViewport.dispatchEvent(new Event('resize'));
  });
  await expect.poll(composerBottom).toBeLessThan(500);
  await expect(newest).toBeInViewport({ ratio: 1 });
});
