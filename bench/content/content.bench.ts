/** Drawing of messages with pictures and files: opening a conversation, scrolling ten thousand, walking about. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launch } from '../infra/browser.ts';
import { serveFloorPage } from '../infra/floor/serve.ts';
import { interleave, median, type Figure } from '../infra/rounds.ts';
import { weigh, type Weight } from '../infra/weigh.ts';
import { openPictures, scrollUp, watchShifts } from './in-page.ts';
import { startContent, titles, type Content } from './product.ts';

/** Covers about 1,500 messages of the ten thousand, as a minute of quick reading back does. */
const scrolling = { px: 120, frames: 300 };
const walks = 5;
/** Nothing may grow from this walk on: the cache for a quick return is full by then. */
const settledWalk = 3;

const openPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'ru-RU',
  });
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  return page;
};

export async function measureContent(): Promise<Figure[]> {
  const product = await startContent();
  const floor = await serveFloorPage('bench/content/floor/main.tsx', 'content-floor');
  await layOut(product.thumbs, join('.cache', 'bench', 'content-floor', 'pictures'));
  const browser = await launch();
  try {
    const floorUrl = `http://127.0.0.1:${floor.port}/`;
    return [
      ...(await measureOpening(browser, product, floorUrl)),
      await measureScrolling(browser, product, floorUrl),
      ...(await measureWalking(browser, product)),
    ];
  } finally {
    await browser.close();
    await floor.stop();
    await product.stop();
  }
}

async function layOut(thumbs: readonly Buffer[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [index, bytes] of thumbs.entries()) {
    await writeFile(join(folder, `${index}.webp`), bytes);
  }
}

/** Uses a fresh browser profile each time, so that every cache is empty. */
async function measureOpening(
  browser: Browser,
  product: Content,
  floorUrl: string,
): Promise<Figure[]> {
  const shifts: number[] = [];
  const measured = await interleave(
    async () => {
      const page = await openPage(browser);
      await product.signIn(page, titles.mixed);
      const { ms, shift } = await page.evaluate(openPictures, titles.pictures);
      shifts.push(shift);
      await page.context().close();
      return ms;
    },
    async () => {
      const page = await openPage(browser);
      await page.goto(floorUrl);
      await page.getByRole('link', { name: titles.pictures }).waitFor();
      const { ms } = await page.evaluate(openPictures, titles.pictures);
      await page.context().close();
      return ms;
    },
  );
  return [
    {
      name: 'opening a conversation of 50 pictures, to the last one in view decoded',
      unit: 'ms',
      product: median(measured.product),
      floor: median(measured.floor),
      target: null,
    },
    {
      name: 'the same, layout shift (the largest of all openings)',
      unit: '',
      product: Math.max(...shifts),
      floor: 0,
      target: { kind: 'atMost', value: 0 },
    },
  ];
}

async function measureScrolling(
  browser: Browser,
  product: Content,
  floorUrl: string,
): Promise<Figure> {
  const [productPage, floorPage] = [await openPage(browser), await openPage(browser)];
  await product.signIn(productPage, titles.mixed);
  await floorPage.goto(floorUrl);
  const scroll = (page: Page) => async () => {
    await page.bringToFront();
    await page.getByRole('link', { name: titles.mixed }).click();
    await page.getByRole('log').getByRole('article').first().waitFor();
    return page.evaluate(scrollUp, scrolling);
  };
  const measured = await interleave(scroll(productPage), scroll(floorPage));
  await productPage.context().close();
  await floorPage.context().close();
  return {
    name: 'scrolling back through 10,000 mixed messages, frames over 20 ms (floor: empty rows)',
    unit: '%',
    product: median(measured.product),
    floor: median(measured.floor),
    target: null,
  };
}

async function measureWalking(browser: Browser, product: Content): Promise<Figure[]> {
  const page = await openPage(browser);
  await product.signIn(page, titles.mixed);
  const weights: Weight[] = [];
  for (let walk = 0; walk < walks; walk += 1) {
    for (const title of titles.walked) {
      await page.getByRole('link', { name: title, exact: false }).first().click();
      await page.getByText(`${title}, запись 59`).waitFor();
    }
    weights.push(await weigh(page));
  }
  await page.context().close();
  const [settled, last] = [weights[settledWalk - 1], weights.at(-1)];
  if (!settled || !last) throw new Error('nothing was weighed');
  return [
    {
      name: `heap after ${walks} walks through 20 conversations (floor: after ${settledWalk})`,
      unit: 'MB',
      product: last.heapMb,
      floor: settled.heapMb,
      target: { kind: 'atMost', ratio: 1.05 },
    },
    {
      name: `detached elements added by the walks after the third`,
      unit: '',
      product: Math.max(0, last.detached - settled.detached),
      floor: 0,
      target: { kind: 'atMost', value: 0 },
    },
  ];
}
