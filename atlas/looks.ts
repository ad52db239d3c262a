/** Takes looks on a stage: what a person sees in a state, as words, and as pictures where a folder for them is given. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sizes } from './browser.ts';
import type { Pose } from './scenes/scene.ts';
import type { Shown } from './stage/stage.tsx';

export interface Look extends Pose, Shown {
  /** A screen reader is told this, as Playwright writes it. */
  readonly words: string;
  /** Is equal for pictures that are equal; missing where none was taken. */
  readonly picture?: string;
}

/**
 * The states to look at, of all charts or of the named ones. A chart stays on one page, which finds its ways once; the
 * largest come first, so that no page waits long for another.
 */
export async function posesByChart(
  stage: Page,
  charts: readonly string[],
): Promise<ReadonlyArray<readonly Pose[]>> {
  const all = await stage.evaluate(() => window.stage.poses);
  const poses = all.filter(({ machine }) => charts.length === 0 || charts.includes(machine));
  return Object.values(Object.groupBy(poses, ({ machine }) => machine))
    .flatMap((own) => (own ? [own] : []))
    .toSorted((one, other) => other.length - one.length);
}

export async function lookAt(
  page: Page,
  poses: readonly Pose[],
  folder: string | null,
): Promise<readonly Look[]> {
  const looks: Look[] = [];
  for (const pose of poses) looks.push(await look(page, pose, folder));
  return looks;
}

/** The mouse rests in a corner, so that it is over nothing. */
export async function showOn(page: Page, { machine, path }: Pose): Promise<Shown> {
  await page.mouse.move(0, 0);
  return await page.evaluate((pose) => window.stage.show(pose), { machine, path });
}

export async function look(page: Page, pose: Pose, folder: string | null): Promise<Look> {
  const shown = await showOn(page, pose);
  const words = await page.locator('body').ariaSnapshot();
  const picture = folder === null ? {} : { picture: await takePictures(page, pose, folder) };
  return { ...pose, ...shown, words, ...picture };
}

/** Answers the fingerprint of the first picture. */
async function takePictures(page: Page, { machine, path }: Pose, folder: string): Promise<string> {
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
