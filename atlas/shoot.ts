/**
 * Takes the pictures of the atlas: every state that a person can see, drawn by the real views, at two widths, light and
 * dark. Writes them, and the words on the screen, into atlas/out/.
 */
import { globSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { chartsWithoutScenes, faultsOf, unknownStates } from './faults.ts';
import { allMachines } from './machines.ts';
import { writeLooks, writePage } from './page/build.ts';
import { faceless } from './scenes/faceless.ts';
import type { Pose } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';
import type { Shown } from './stage/stage.tsx';

const folder = 'atlas/out';
const now = '2026-03-01T15:00:00.000Z';
const sizes = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 390, height: 844 },
} as const;

export interface Look extends Pose, Shown {
  /** A screen reader is told this, as Playwright writes it. */
  readonly words: string;
}

/** Takes pictures of all poses, or of those whose chart is named. */
async function shoot(charts: readonly string[] = []): Promise<readonly Look[]> {
  const vite = await createServer({
    server: { port: 0, strictPort: false, watch: null },
    // All packages are found before the page begins: one that is found later would load the page anew.
    optimizeDeps: { entries: ['atlas/stage/index.html'] },
    logLevel: 'error',
  });
  await vite.listen();
  const address = vite.resolvedUrls?.local[0];
  if (!address) throw new Error('Vite serves no address');
  const executablePath = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    await forgetPictures(charts);
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
    await page.goto(new URL('/atlas/stage/index.html', address).href);
    await page.waitForFunction(() => 'stage' in window, null, { timeout: 120_000 });
    const poses = await page.evaluate(() => window.stage.poses);
    const looks: Look[] = [];
    for (const pose of poses) {
      if (charts.length > 0 && !charts.includes(pose.machine)) continue;
      looks.push(await look(page, pose));
    }
    return looks;
  } finally {
    await browser.close();
    await vite.close();
  }
}

/** Deletes what is to be taken anew: all, or the pictures of the named charts. */
async function forgetPictures(charts: readonly string[]): Promise<void> {
  if (charts.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const old = charts.flatMap((chart) => globSync(join(folder, `${chart}.*.png`)));
  await Promise.all(old.map((picture) => rm(picture)));
}

async function look(page: Page, pose: Pose): Promise<Look> {
  const shown = await page.evaluate((wanted) => window.stage.show(wanted), pose);
  const words = await page.locator('body').ariaSnapshot();
  const name = `${pose.machine}.${pose.path}`;
  for (const [width, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(endMovements);
      await page.screenshot({ path: join(folder, `${name}.${width}.${colorScheme}.png`) });
    }
  }
  await page.setViewportSize(sizes.wide);
  await page.emulateMedia({ colorScheme: 'light' });
  return { ...pose, ...shown, words };
}

/** Ends what comes and goes within a second; a notice that leaves by itself after some time stays. */
function endMovements(): void {
  for (const movement of document.getAnimations())
    if (Number(movement.effect?.getComputedTiming().endTime) < 1_000) movement.finish();
}

const startedAt = performance.now();
const named = process.argv.slice(2);
const charts = (await allMachines()).map(({ machine }) => machine.id);
const strange = named.filter((chart) => !charts.includes(chart));
if (strange.length > 0) {
  console.error(`No chart is called ${strange.join(', ')}. There are: ${charts.join(', ')}`);
  process.exit(1);
}
const looks = await shoot(named);
const faults = [
  ...unknownStates(scenes),
  ...faultsOf(looks, scenes),
  ...(named.length === 0 ? chartsWithoutScenes(charts, scenes, faceless) : []),
];
await writeLooks({ looks, faults });
await writePage();
for (const fault of faults) console.error(`✗ ${fault}`);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
console.log(
  `${folder}/index.html: ${looks.length} states in ${seconds} s, ${faults.length} faults`,
);
if (faults.length > 0) process.exitCode = 1;
