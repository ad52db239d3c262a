/** What every screen must be, at four widths, light and dark: accessible, whole, nothing beyond the edge. */
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export type Size = Readonly<Record<'width' | 'height', number>>;
export const narrow: Size = { width: 390, height: 844 };
export const wide: Size = { width: 1440, height: 900 };
const middle: Size = { width: 768, height: 1024 };
const sizes: readonly Size[] = [{ width: 320, height: 640 }, narrow, middle, wide];

/**
 * Axe on this page. By default it would open a second page for every analysis, only to put the parts of several frames
 * together: two thirds of its time, and there is one frame here.
 */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** On a wide screen and on a narrow one, which has other parts, unless one of the two is named. */
export async function expectAccessible(
  page: Page,
  screen: string,
  at: readonly Size[] = [wide, narrow],
): Promise<void> {
  for (const size of at) {
    await page.setViewportSize(size);
    // Light and dark differ in colours alone, and those are the same on both.
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

/** What of the page a person could not see wholly, or only by scrolling sideways. */
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
      // what ends in «…» is cut on purpose, and so is what is only drawn
      getComputedStyle(element).textOverflow === 'clip' &&
      // more people than fit beside what is large are scrolled to
      !element.matches('aside') &&
      // beside the panel that shows, out of sight, waits the other one
      !element.hasAttribute('data-pane') &&
      getComputedStyle(element, '::before').position !== 'absolute';
    return [
      ...(isBeyond ? [`${name(element)} reaches from ${left} to ${right}`] : []),
      ...(isCut ? [`${name(element)}: ${element.scrollWidth} in ${element.clientWidth}`] : []),
    ];
  });
}

export async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // what floats (a menu) is placed anew some frames after the window's size has changed
    await expect
      .poll(() => page.evaluate(sidewaysParts), { message: `${screen} at ${size.width} px` })
      .toEqual([]);
  }
}

/** For eyes: into the folder that LOOKS names, if any, as `npx playwright test` is run by hand. */
export async function takePictures(page: Page, screen: string): Promise<void> {
  const folder = process.env['LOOKS'];
  if (folder === undefined) return;
  for (const size of [narrow, middle, wide]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(folder, `${screen}-${size.width}-${colorScheme}.png`) });
    }
  }
}
