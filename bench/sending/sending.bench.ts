/** Measures start, keys and memory of a page with 1,000 unsent messages, beside the same page without any. */
import type { Browser, Page } from '@playwright/test';
import { heapMb } from '../chats/chats.bench.ts';
import { watchKeys } from '../chats/in-page.ts';
import { startChats, type Chats } from '../chats/product.ts';
import { launch } from '../infra/browser.ts';
import { interleave, median, runs, type Figure } from '../infra/rounds.ts';
import { watchStart, writeMany } from './in-page.ts';

const unsent = 1_000;
/** Fewer rounds are enough, because a start takes a second and more. */
const rounds = Math.min(runs, 10);
/** Keys are pressed for this long after a start, so that «Не отправлено» appears meanwhile. */
const keysMs = 7_000;
const keysEveryMs = 100;

/** Opens a browser context of its own with this many unsent messages in «первая». */
async function open(browser: Browser, product: Chats, count: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'ru-RU',
  });
  const page = await context.newPage();
  // Requests hang here, so that every message stays on its way.
  await page.route('**/api/conversations/send', () => {});
  await page.addInitScript(watchKeys);
  await page.addInitScript(watchStart, count > 0 ? `первая ${count}` : 'первая 100');
  await product.signIn(page, 'первая');
  await page.getByRole('link', { name: 'первая' }).click();
  await page.getByText('первая 100').waitFor();
  if (count > 0) await page.evaluate(writeMany, { count, title: 'первая' });
  return page;
}

async function start(page: Page): Promise<number> {
  await page.reload();
  const ms = await page.waitForFunction(() =>
    document.documentElement.getAttribute('data-start-ms'),
  );
  return Number(await ms.jsonValue());
}

/** Returns the ms of the slowest key while keys are pressed for `forMs`. */
async function slowestKey(page: Page, forMs: number): Promise<number> {
  await page.getByPlaceholder('Напишите сообщение...').focus();
  let slowest = 0;
  const endsAt = performance.now() + forMs;
  while (performance.now() < endsAt) {
    await page.evaluate(() => document.documentElement.removeAttribute('data-key-ms'));
    await page.keyboard.press('a');
    const ms = await page.waitForFunction(() =>
      document.documentElement.getAttribute('data-key-ms'),
    );
    slowest = Math.max(slowest, Number(await ms.jsonValue()));
    await page.waitForTimeout(keysEveryMs);
  }
  return slowest;
}

/** Measures the same just after a start, while the network goes and comes back. */
async function slowestKeyWithoutNetwork(page: Page): Promise<number> {
  await start(page);
  const going = (async () => {
    await page.waitForTimeout(500);
    await page.context().setOffline(true);
    await page.waitForTimeout(1_000);
    await page.context().setOffline(false);
  })();
  const [slowest] = await Promise.all([slowestKey(page, 2_500), going]);
  return slowest;
}

export async function measureSending(): Promise<Figure[]> {
  const product = await startChats(100);
  const browser = await launch();
  try {
    const pages = {
      full: await open(browser, product, unsent),
      none: await open(browser, product, 0),
    };
    const figure = async (
      name: string,
      unit: string,
      measure: (page: Page) => Promise<number>,
    ): Promise<Figure> => {
      const shown = (page: Page) => async () => {
        await page.bringToFront();
        return measure(page);
      };
      const measured = await interleave(shown(pages.full), shown(pages.none), rounds);
      return {
        name: `${unsent.toLocaleString('en')} unsent messages (floor: none): ${name}`,
        unit,
        product: median(measured.product),
        floor: median(measured.floor),
        target: null,
      };
    };
    return [
      await figure('start to the newest painted', 'ms', start),
      await figure('the slowest key of the 7 s after a start', 'ms', async (page) => {
        await start(page);
        return slowestKey(page, keysMs);
      }),
      await figure(
        'the slowest key while the network goes and comes',
        'ms',
        slowestKeyWithoutNetwork,
      ),
      await figure('heap', 'MB', heapMb),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
