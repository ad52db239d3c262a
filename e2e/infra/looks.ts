/** Checks of every screen at four widths, light and dark: it is accessible, and nothing is cut off or reaches beyond the edge. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';

export type Size = Readonly<Record<'width' | 'height', number>>;
export const narrow: Size = { width: 390, height: 844 };
export const wide: Size = { width: 1440, height: 900 };
const middle: Size = { width: 768, height: 1024 };
const sizes: readonly Size[] = [{ width: 320, height: 640 }, narrow, middle, wide];

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
/**
 * Every analysis gives axe to the page twice. A page that has it keeps it, because to compile it anew takes as long as to
 * analyse a screen.
 */
const axeSource = `const begin = function () { ${readFileSync(resolve('axe-core/axe.min.js'), 'utf8')} };
  if (!('axe' in window)) begin();`;

/**
 * Axe on this page. Its default mode opens a second page for every analysis, to join the results of several frames. That
 * takes two thirds of its time, and our pages have one frame. To describe what is well would take half of the rest.
 */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    // Base UI leads the tab key by these: each passes the focus on at once, so nobody meets it hidden.
    .exclude('[data-base-ui-focus-guard]');

/** Checks a wide and a narrow screen, because their parts differ, unless one of the two is named. */
export async function expectAccessible(
  page: Page,
  screen: string,
  at: readonly Size[] = [wide, narrow],
): Promise<void> {
  await takePictures(page, screen);
  for (const size of at) {
    await page.setViewportSize(size);
    // The themes differ only in colours, which do not depend on the width; one width is enough for dark.
    const schemes = size === at[0] ? (['light', 'dark'] as const) : (['light'] as const);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const axe = axeOn(page);
      if (colorScheme === 'dark') axe.withRules(['color-contrast']);
      const { violations } = await axe.analyze();
      const serious = violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      );
      const found = serious.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
      );
      expect(found, `${screen}, ${colorScheme}, ${size.width} px`).toEqual([]);
    }
  }
}

/** Lists the parts of the page that are cut off or can be seen only by scrolling sideways. */
function sidewaysParts(): string[] {
  const name = (element: Element) => `<${element.localName} class="${element.className}">`;
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    const { left, right, width } = element.getBoundingClientRect();
    const isBeyond =
      width > 1 &&
      !element.parentElement?.closest('aside') &&
      (right > innerWidth + 0.5 || left < -0.5);
    const isCut =
      element.clientWidth > 0 &&
      element.scrollWidth > element.clientWidth &&
      // Text that ends in «…» is cut on purpose, and decoration may be.
      getComputedStyle(element).textOverflow === 'clip' &&
      // The list of people beside the large tile scrolls on purpose.
      !element.matches('aside') &&
      // On a narrow screen the other panel waits out of sight.
      !element.hasAttribute('data-pane') &&
      getComputedStyle(element, '::before').position !== 'absolute';
    return [
      ...(isBeyond ? [`${name(element)} reaches from ${left} to ${right}`] : []),
      ...(isCut ? [`${name(element)}: ${element.scrollWidth} in ${element.clientWidth}`] : []),
    ];
  });
}

export async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  await takePictures(page, screen);
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Menus and the like are placed anew some frames after the window was resized.
    await expect
      .poll(() => page.evaluate(sidewaysParts), { message: `${screen} at ${size.width} px` })
      .toEqual([]);
  }
}

/** Measures a part once it stands still: pages slide in, and messages, too. */
export async function boxAtRest(part: Locator) {
  const boxes: Awaited<ReturnType<Locator['boundingBox']>>[] = [];
  const standsStill = async () => {
    boxes.unshift(await part.boundingBox());
    return boxes[0] !== null && isDeepStrictEqual(boxes[0], boxes[1]);
  };
  await expect.poll(standsStill, { intervals: [50] }).toBe(true);
  const [box] = boxes;
  if (!box) throw new Error('Nothing stands there');
  return box;
}

/** Answers whether nothing of the first part covers the second, which stands below it. */
export async function liesAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return above !== null && below !== null && above.y + above.height <= below.y;
}

/** The screens of this worker that have their pictures already: several checks of one screen follow each other. */
const pictured = new Set<string>();

/**
 * Takes the pictures of a screen for `npm run gallery`, at four widths, light and dark, into a folder of the test's room
 * below the one that GALLERY names; without GALLERY it does nothing. The page is left at another width. `arrange` is done at
 * each width anew, for what a page of another width forgets, such as where the pointer is.
 */
export async function takePictures(
  page: Page,
  screen: string,
  arrange?: () => Promise<void>,
): Promise<void> {
  const folder = process.env['GALLERY'];
  const room = basename(dirname(test.info().file));
  if (folder === undefined || pictured.has(`${room}/${screen}`)) return;
  pictured.add(`${room}/${screen}`);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await arrange?.();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = join(folder, room, `${screen}.${size.width}.${colorScheme}.png`);
      await page.screenshot({ path, animations: 'disabled' });
    }
  }
}
