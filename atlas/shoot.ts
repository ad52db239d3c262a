/**
 * Takes the looks of the atlas: every state that a person can see, drawn by the real views, with the words on the screen,
 * pictures at two widths, light and dark, and every way out that a person has, which is tried. Writes them into atlas/out/.
 * `--against main` compares them with those of another version: atlas/out/changes.html.
 * `--quick` takes no pictures, as `npm test` does; REPORT is where it then writes what passed and what failed.
 */
import { globSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { inTurnOn, withStage } from './browser.ts';
import { faultOf, needlessControls, planClicks, undoneEvents, type Click } from './clicks.ts';
import { chartsWithoutScenes, faultsOf, unknownStates } from './faults.ts';
import { look, lookAt, posesByChart, type Look } from './looks.ts';
import { allMachines } from './machines.ts';
import { writeLooks, writePage } from './page/build.ts';
import { compareWith, isVersion } from './review/against.ts';
import { faceless } from './scenes/faceless.ts';
import type { Pose } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';

const folder = 'atlas/out';

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
    const poses = await posesByChart(stages[0], charts);
    const seen = await inTurnOn(stages, poses, (page, own) => seeChart(page, own, arePictured));
    return {
      looks: seen.flatMap(({ looks }) => looks),
      clicks: seen.flatMap(({ clicks }) => clicks),
    };
  });
}

/** Looks at all states of a chart, and tries their ways out. */
async function seeChart(page: Page, poses: readonly Pose[], arePictured: boolean): Promise<Seen> {
  const looks: Look[] = [];
  const clicks: Tried[] = [];
  const plan = planClicks(scenes);
  const tryOut = async (click: Click, isFresh: boolean) => {
    clicks.push({ ...click, fault: await faultOf(page, click, scenes, isFresh) });
  };
  for (const pose of poses) {
    const seen = await look(page, pose, arePictured ? folder : null);
    looks.push(seen);
    // A state that was seen is as fresh as one that would be shown for the first click, unless its window has changed.
    for (const [index, click] of plan.at(seen).entries())
      await tryOut(click, index === 0 && !arePictured);
  }
  for (const click of plan.left()) await tryOut(click, false);
  return { looks, clicks };
}

/** Deletes what is to be taken anew: all, or the pictures of the named charts. */
async function forgetPictures(charts: readonly string[]): Promise<void> {
  if (charts.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const old = charts.flatMap((chart) => globSync(join(folder, `${chart}.*.png`)));
  await Promise.all(old.map((picture) => rm(picture)));
}

const startedAt = performance.now();
const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, against: { type: 'string' } },
});
const { against } = values;
// A comparison needs pictures.
const isQuick = values.quick && against === undefined;
const charts = (await allMachines()).map(({ machine }) => machine.id);
const strange = named.filter((chart) => !charts.includes(chart));
if (strange.length > 0) {
  console.error(`No chart is called ${strange.join(', ')}. There are: ${charts.join(', ')}`);
  process.exit(1);
}
if (against !== undefined && !(await isVersion(against))) {
  console.error(`git knows no version with an atlas that is called ${against}`);
  process.exit(1);
}
const { looks, clicks } = await see(named, !isQuick);
const ofStates = faultsOf(looks, scenes);
const faults = [
  ...unknownStates(scenes),
  ...needlessControls(looks, scenes),
  ...undoneEvents(looks, clicks, scenes),
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
if (against !== undefined) {
  const take = (root: string, into: string) =>
    withStage(
      2,
      async (stages) => {
        const poses = await posesByChart(stages[0], named);
        return (await inTurnOn(stages, poses, (page, own) => lookAt(page, own, into))).flat();
      },
      root,
    );
  console.log(await compareWith(against, looks, named, take));
}
const report = process.env['REPORT'];
if (report !== undefined) {
  const faulty = new Set(ofStates.map((fault) => fault.split(':', 1)[0]));
  const passed =
    looks.length - faulty.size + clicks.filter(({ fault }) => fault === undefined).length;
  await mkdir(dirname(report), { recursive: true });
  await writeFile(report, JSON.stringify({ passed, failures: faults }));
}
if (faults.length > 0) process.exitCode = 1;
