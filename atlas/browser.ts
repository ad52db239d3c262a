/** Opens the stage of the atlas in a browser: the real views, built by Vite, in as many pages as are wanted. */
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, preview } from 'vite';

const now = '2026-03-01T15:00:00.000Z';
export const sizes = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 390, height: 844 },
} as const;

const outDir = 'node_modules/.cache/atlas-stage';
const options = { configFile: false, logLevel: 'error' } as const;

type Stages = readonly [Page, ...Page[]];

/**
 * Hands over pages with an empty stage, wide and light; all is closed when `play` has ended. `root` may be another work
 * tree of this repository below this one, which uses the packages of this one.
 */
export async function withStage<T>(
  count: number,
  play: (stages: Stages) => Promise<T>,
  root = process.cwd(),
): Promise<T> {
  // A built page draws several times faster than one in development, and is there at once.
  await build({
    ...options,
    root,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, 'atlas/stage/index.html') },
    },
  });
  const server = await preview({ ...options, root, build: { outDir }, preview: { port: 0 } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('Vite serves no address');
  const executablePath = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const url = new URL('/atlas/stage/index.html', address).href;
    // One after another: the first page makes Vite prepare what the others use.
    const stages: [Page, ...Page[]] = [await stageIn(browser, url)];
    while (stages.length < count) stages.push(await stageIn(browser, url));
    return await play(stages);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function stageIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes.wide,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  // The server's files never come; a picture that is to be seen has its bytes in its address.
  await context.route('**/api/files/**', () => {});
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  page.on('pageerror', (error) => console.error(error));
  await page.goto(url);
  await page.waitForFunction(() => 'stage' in window, null, { timeout: 120_000 });
  return page;
}

/** Does something with each item, on whichever stage is free; the answers are in the order of the items. */
export async function inTurnOn<Item, Answer>(
  stages: Stages,
  items: readonly Item[],
  act: (page: Page, item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers = new Map<number, Answer>();
  const waiting = items.entries();
  await Promise.all(
    stages.map(async (page) => {
      for (const [index, item] of waiting) answers.set(index, await act(page, item));
    }),
  );
  return [...answers].toSorted(([one], [other]) => one - other).map(([, answer]) => answer);
}
