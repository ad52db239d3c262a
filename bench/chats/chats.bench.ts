/** The chats page with 10,000 messages loaded, beside React with TanStack Virtual over arrays. */
import type { Page } from '@playwright/test';
import { launch } from '../infra/browser.ts';
import { serveFloorPage } from '../infra/floor/serve.ts';
import { interleave, median, type Figure } from '../infra/rounds.ts';
import {
  expectArrival,
  slowestFrameOfScrolling,
  switchMs,
  watchIncoming,
  watchKeys,
  watchTiles,
} from './in-page.ts';
import { seedManyChats, startChats, type Chats } from './product.ts';

const messages = 10_000;

interface Side {
  readonly page: Page;
  readonly deliver: (content: string) => Promise<void>;
}

/** Scrolls up until the oldest message is there, then back to the newest. */
async function loadEverything(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const log = document.querySelector('[role=log]');
      if (!log) return false;
      log.scrollTop = 0;
      return [...document.querySelectorAll('article')].some((article) =>
        /первая 1(?!\d)/.test(article.textContent),
      );
    },
    null,
    { timeout: 300_000, polling: 16 },
  );
  await toEnd(page);
}

async function toEnd(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const log = document.querySelector('[role=log]');
    if (!log) return false;
    log.scrollTop = log.scrollHeight;
    return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
  });
}

export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

const keystroke =
  ({ page }: Side) =>
  async () => {
    await page.getByPlaceholder('Напишите сообщение...').focus();
    await page.evaluate(() => document.documentElement.removeAttribute('data-key-ms'));
    await page.keyboard.press('a');
    const ms = await page.waitForFunction(() =>
      document.documentElement.getAttribute('data-key-ms'),
    );
    return Number(await ms.jsonValue());
  };

const goTo = ({ page }: Side, title: string) => page.evaluate(switchMs, title);

const switching = (side: Side) => async () => {
  await goTo(side, 'вторая');
  const ms = await goTo(side, 'первая');
  await toEnd(side.page);
  return ms;
};

let arrived = 0;
const incoming = (side: Side) => async () => {
  arrived += 1;
  const content = `первая, новое сообщение № ${arrived}.`;
  await side.page.evaluate(expectArrival, content);
  await side.deliver(content);
  const ms = await side.page.evaluate(() => window.benchArrival);
  if (ms === undefined) throw new Error('nothing was expected');
  return ms;
};

export async function measureChats(): Promise<Figure[]> {
  const product = await startChats(messages);
  const floor = await serveFloorPage('bench/chats/floor/main.tsx', 'chats-floor');
  const browser = await launch();
  try {
    const open = async (): Promise<Page> => {
      const page = await (
        await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' })
      ).newPage();
      await page.addInitScript(watchIncoming);
      await page.addInitScript(watchKeys);
      return page;
    };
    const productPage = await open();
    await product.signIn(productPage, 'первая');
    await productPage.getByRole('link', { name: 'первая' }).click();
    await productPage.locator('article', { hasText: 'первая 10000' }).waitFor();
    await loadEverything(productPage);

    const floorPage = await open();
    await floorPage.goto(`http://127.0.0.1:${floor.port}/`);
    await floorPage.locator('article', { hasText: 'первая 10000' }).waitFor();
    await loadEverything(floorPage);

    const sides = {
      product: { page: productPage, deliver: (content: string) => product.send(content) },
      floor: {
        page: floorPage,
        deliver: (content: string) =>
          floorPage.evaluate((text) => postMessage({ content: text }), content),
      },
    } satisfies Record<string, Side>;

    const figure = async (
      name: string,
      unit: string,
      ratio: number,
      measure: (side: Side) => () => Promise<number>,
    ): Promise<Figure> => {
      const measured = await interleave(measure(sides.product), measure(sides.floor));
      return {
        name,
        unit,
        product: median(measured.product),
        floor: median(measured.floor),
        target: { kind: 'atMost', ratio },
      };
    };
    return [
      await figure('chats page, 10,000 messages: keystroke to paint', 'ms', 1.2, keystroke),
      await figure('chats page, 10,000 messages: switching conversations', 'ms', 1.5, switching),
      await figure('chats page, 10,000 messages: incoming message to paint', 'ms', 1.2, incoming),
      await figure(
        'chats page, 10,000 messages: heap',
        'MB',
        2,
        ({ page }) =>
          () =>
            heapMb(page),
      ),
    ];
  } finally {
    await browser.close();
    await floor.stop();
    await product.stop();
  }
}

const chats = 1_000;

/** The same page with 1,000 chats in its list, beside the page with two. */
export async function measureManyChats(): Promise<Figure[]> {
  const [many, few] = [await startChats(100), await startChats(100)];
  const browser = await launch();
  try {
    await seedManyChats(many, chats);
    const open = async (product: Chats): Promise<Side> => {
      const page = await browser.newPage({
        viewport: { width: 1280, height: 800 },
        locale: 'ru-RU',
      });
      await page.addInitScript(watchIncoming);
      await page.addInitScript(watchKeys);
      await product.signIn(page, 'первая');
      await page.getByRole('link', { name: 'первая' }).click();
      await page.locator('article', { hasText: 'первая 100' }).waitFor();
      return { page, deliver: (content) => product.send(content) };
    };
    const sides = { product: await open(many), floor: await open(few) };
    const figure = async (
      name: string,
      unit: string,
      target: Figure['target'],
      measure: (side: Side) => () => Promise<number>,
    ): Promise<Figure> => {
      const measured = await interleave(measure(sides.product), measure(sides.floor));
      const [product, floor] = [median(measured.product), median(measured.floor)];
      return { name: `1,000 chats (floor: two): ${name}`, unit, product, floor, target };
    };
    return [
      await figure('keystroke to paint', 'ms', { kind: 'atMost', ratio: 1.3 }, keystroke),
      await figure('tiles changed by a key', '', { kind: 'atMost', value: 1 }, tilesOfKey),
      await figure('switching conversations', 'ms', { kind: 'atMost', ratio: 1.5 }, switching),
      await figure('incoming message to paint', 'ms', { kind: 'atMost', ratio: 1.3 }, incoming),
      await figure('scrolling the list, slowest frame', 'ms', null, scrollingTheList),
    ];
  } finally {
    await browser.close();
    await many.stop();
    await few.stop();
  }
}

/** Counts the tiles that change while a key is pressed and its draft is kept. */
const tilesOfKey =
  ({ page }: Side) =>
  async () => {
    await page.evaluate(watchTiles);
    await page.getByPlaceholder('Напишите сообщение...').press('a');
    // A draft is kept 300 ms after the last key.
    await page.waitForTimeout(1_000);
    return page.evaluate(() => window.benchTiles?.size ?? 0);
  };

const scrollingTheList =
  ({ page }: Side) =>
  () =>
    page.evaluate(slowestFrameOfScrolling);
