/**
 * The hand of a person on the page: presses where it looks, and looks often. Playwright's own locators read the whole tree of
 * accessibility at each look, and these would be the longest tasks of the page.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Sign } from '../opening/in-page.ts';
import { isThere, placeOf } from './in-page.ts';

const lookEveryMs = 100;
const patienceMs = 30_000;
/** Somebody who writes quickly. */
const keyEveryMs = 70;

export interface Hand {
  press(what: Sign, how?: { button: 'right' }): Promise<void>;
  /** Waits until it is there. */
  see(what: Sign): Promise<void>;
  seeNoMore(what: Sign): Promise<void>;
  /** Writes into what has the focus. */
  type(words: string): Promise<void>;
  key(name: string): Promise<void>;
  /** Turns the wheel over what is there. */
  wheel(over: Sign, byPx: number, times: number): Promise<void>;
}

export function handOn(page: Page): Hand {
  /** Looks until `look` answers something. */
  async function until<T>(what: Sign, look: () => Promise<T | null | false>): Promise<T> {
    const endsAt = performance.now() + patienceMs;
    for (;;) {
      const seen = await look();
      if (seen !== null && seen !== false) return seen;
      if (performance.now() > endsAt) throw new Error(`waited in vain for ${what.join(' ')}`);
      await pause(lookEveryMs);
    }
  }
  const find = (what: Sign) => until(what, () => page.evaluate(placeOf, what));
  return {
    async press(what, how) {
      const { x, y } = await find(what);
      await page.mouse.click(x, y, how);
    },
    async see(what) {
      await until(what, () => page.evaluate(isThere, what));
    },
    async seeNoMore(what) {
      await until(what, async () => !(await page.evaluate(isThere, what)));
    },
    async type(words) {
      await page.keyboard.type(words, { delay: keyEveryMs });
    },
    key: (name) => page.keyboard.press(name),
    async wheel(over, byPx, times) {
      const { x, y } = await find(over);
      await page.mouse.move(x, y);
      for (let turn = 0; turn < times; turn += 1) {
        await page.mouse.wheel(0, byPx);
        await pause(50);
      }
    },
  };
}
