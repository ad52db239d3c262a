/**
 * Takes the looks of the atlas: every state that a person can see, drawn by the real views, with the words on the screen,
 * pictures at two widths, light and dark, and every way out that a person has, which is tried. Writes them into atlas/out/.
 * `--quick` takes no pictures, as `npm test` does; REPORT is where it then writes what passed and what failed.
 */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { inTurnOn, sizes, withStage } from './browser.ts';
import { clicksOf, faultOf, needlessControls, type Click } from './clicks.ts';
import { chartsWithoutScenes, faultsOf, unknownStates } from './faults.ts';
import { allMachines } from './machines.ts';
import { writeLooks, writePage } from './page/build.ts';
import { faceless } from './scenes/faceless.ts';
import type { Pose } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';
import type { Shown } from './stage/stage.tsx';

const folder = 'atlas/out';

export interface Look extends Pose, Shown {
  /** A screen reader is told this, as Playwright writes it. */
  readonly words: string;
  /** Is equal for pictures that are equal; missing where none was taken. */
  readonly picture?: string;
}

interface Tried extends Click {
  readonly fault: string | undefined;
}

interface Seen {
  readonly looks: readonly Look[];
  readonly clicks: readonly Tried[];
}

/** Looks at all poses, or at those whose chart is named, and tries their ways out. */
async function see(charts: readonly string[], arePictured: boolean): Promise<Seen> {
  if (arePictured) await forgetPictures(charts);
  // Two pages keep both cores of a small machine busy.
  return await withStage(2, async (stages) => {
    const all = await stages[0].evaluate(() => window.stage.poses);
    const poses = all.filter(({ machine }) => charts.length === 0 || charts.includes(machine));
    // A chart stays on one page, which finds its ways once; the largest come first, so that no page waits long.
    const ofCharts = Object.values(Object.groupBy(poses, ({ machine }) => machine))
      .flatMap((own) => (own ? [own] : []))
      .toSorted((one, other) => other.length - one.length);
    const seen = await inTurnOn(stages, ofCharts, (page, own) => seeChart(page, own, arePictured));
    return {
      looks: seen.flatMap(({ looks }) => looks),
      clicks: seen.flatMap(({ clicks }) => clicks),
    };
  });
}

/** Looks at all states of a chart, and then tries its ways out. */
async function seeChart(page: Page, poses: readonly Pose[], arePictured: boolean): Promise<Seen> {
  const looks: Look[] = [];
  for (const pose of poses) looks.push(await look(page, pose, arePictured));
  const clicks: Tried[] = [];
  for (const click of clicksOf(looks, scenes))
    clicks.push({ ...click, fault: await faultOf(page, click, scenes) });
  return { looks, clicks };
}

/** Deletes what is to be taken anew: all, or the pictures of the named charts. */
async function forgetPictures(charts: readonly string[]): Promise<void> {
  if (charts.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const old = charts.flatMap((chart) => globSync(join(folder, `${chart}.*.png`)));
  await Promise.all(old.map((picture) => rm(picture)));
}

async function look(page: Page, pose: Pose, isPictured: boolean): Promise<Look> {
  const shown = await page.evaluate((wanted) => window.stage.show(wanted), pose);
  const words = await page.locator('body').ariaSnapshot();
  const picture = isPictured ? { picture: await takePictures(page, pose) } : {};
  return { ...pose, ...shown, words, ...picture };
}

/** Answers the fingerprint of the first picture. */
async function takePictures(page: Page, { machine, path }: Pose): Promise<string> {
  const prints: string[] = [];
  for (const [width, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(endMovements);
      const name = `${machine}.${path}.${width}.${colorScheme}.png`;
      const picture = await page.screenshot({ path: join(folder, name) });
      prints.push(createHash('sha256').update(picture).digest('hex'));
    }
  }
  await page.setViewportSize(sizes.wide);
  await page.emulateMedia({ colorScheme: 'light' });
  return prints[0] ?? '';
}

/** Ends what comes and goes within a second; a notice that leaves by itself after some time stays. */
function endMovements(): void {
  for (const movement of document.getAnimations())
    if (Number(movement.effect?.getComputedTiming().endTime) < 1_000) movement.finish();
}

const startedAt = performance.now();
const isQuick = process.argv.includes('--quick');
const named = process.argv.slice(2).filter((word) => word !== '--quick');
const charts = (await allMachines()).map(({ machine }) => machine.id);
const strange = named.filter((chart) => !charts.includes(chart));
if (strange.length > 0) {
  console.error(`No chart is called ${strange.join(', ')}. There are: ${charts.join(', ')}`);
  process.exit(1);
}
const { looks, clicks } = await see(named, !isQuick);
const ofStates = faultsOf(looks, scenes);
const faults = [
  ...unknownStates(scenes),
  ...needlessControls(looks, scenes),
  ...ofStates,
  ...clicks.flatMap(({ fault }) => fault ?? []),
  ...(named.length === 0 ? chartsWithoutScenes(charts, scenes, faceless) : []),
];
if (!isQuick) {
  await writeLooks({ looks, faults });
  await writePage();
}
for (const fault of faults) console.error(`✗ ${fault}`);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
console.log(
  `${looks.length} states seen, ${clicks.length} ways out tried in ${seconds} s, ${faults.length} faults`,
);
if (!isQuick) console.log(`${folder}/index.html has the pictures`);
const report = process.env['REPORT'];
if (report !== undefined) {
  const faulty = new Set(ofStates.map((fault) => fault.split(':', 1)[0]));
  const passed =
    looks.length - faulty.size + clicks.filter(({ fault }) => fault === undefined).length;
  await mkdir(dirname(report), { recursive: true });
  await writeFile(report, JSON.stringify({ passed, failures: faults }));
}
if (faults.length > 0) process.exitCode = 1;
