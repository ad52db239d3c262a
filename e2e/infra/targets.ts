/** Checks touch targets: at least 44 px each way, and no field small enough that a phone zooms in. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Lists clickable parts that are too small. Those within a sentence may be as high as its lines. */
function smallParts(): string[] {
  const clickable =
    'button, a[href], input, select, textarea, summary, [role="button"], [role="menuitem"], [role="checkbox"], [role="switch"], [role="option"]';
  const name = (element: Element) =>
    `<${element.localName}> «${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}» .${element.className}`;
  /** True when a tap at this point hits the element: its target may be larger than what is drawn. */
  const isHit = (element: Element, x: number, y: number) => {
    const there = document.elementFromPoint(x, y);
    return (
      there !== null &&
      (element.contains(there) || (there.contains(element) && there.localName === 'label'))
    );
  };
  /** The length of the target through its middle, in px. */
  const reach = (hits: (byPx: number) => boolean) => {
    let [before, after] = [0, 0];
    while (before < 48 && hits(-before - 1)) before += 1;
    while (after < 48 && hits(after + 1)) after += 1;
    return before + after;
  };
  return [...document.body.querySelectorAll<HTMLElement>(clickable)].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    if (element.closest('[inert], [aria-hidden="true"], [data-base-ui-inert]')) return [];
    if (getComputedStyle(element).display === 'inline') return [];
    if (element instanceof HTMLInputElement && ['hidden', 'file'].includes(element.type)) return [];
    const label = element.closest('label');
    const { left, top, width, height } = (label ?? element).getBoundingClientRect();
    // Such parts exist only for screen readers.
    if (width <= 1 || height <= 1) return [];
    const [x, y] = [left + width / 2, top + height / 2];
    const isLarge =
      (width >= 43.5 || reach((by) => isHit(element, x + by, y)) >= 43) &&
      (height >= 43.5 || reach((by) => isHit(element, x, y + by)) >= 43);
    const isZoomedInto =
      element.matches(
        'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"])',
      ) && Number.parseFloat(getComputedStyle(element).fontSize) < 16;
    return [
      ...(isLarge ? [] : [`${name(element)}: ${Math.round(width)} x ${Math.round(height)}`]),
      ...(isZoomedInto ? [`${name(element)}: below 16 px`] : []),
    ];
  });
}

/** The page must be a phone's (touch.ts): targets are that large only there. */
export async function expectLargeTargets(page: Page, screen: string): Promise<void> {
  await expect.poll(() => page.evaluate(smallParts), { message: `${screen}: small` }).toEqual([]);
}
