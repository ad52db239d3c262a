/** A phone with real touch events, which the browser itself turns into scrolls, taps and pointer events. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Person, Vest } from './test.ts';

type Point = readonly [x: number, y: number];

export interface Touch {
  /** Puts these fingers on the screen; the list names all that touch it. */
  down(...fingers: Point[]): Promise<void>;
  move(...fingers: Point[]): Promise<void>;
  up(): Promise<void>;
  /** Moves one finger from point to point; it stays down. */
  drag(...points: [Point, ...Point[]]): Promise<void>;
  /** Moves one finger from a point by a distance, in some steps, and lifts it. */
  swipe(from: Point, dx: number, dy?: number): Promise<void>;
}

/** Opens the person's second device: 390 x 844 px, signed in. */
export async function phoneOf(
  vest: Vest,
  person: Person,
): Promise<{ context: BrowserContext; page: Page; touch: Touch }> {
  const { context, page } = await vest.browser({
    storageState: await person.context.storageState({ indexedDB: true }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  return { context, page, touch: await fingersOn(page) };
}

async function fingersOn(page: Page): Promise<Touch> {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Point[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    });
  const touch: Touch = {
    down: async (...fingers) => void (await send('touchStart', fingers)),
    move: async (...fingers) => void (await send('touchMove', fingers)),
    up: async () => void (await send('touchEnd', [])),
    async drag(from, ...points) {
      // All steps are sent at once: a finger that rests half a second is a long press.
      await Promise.all([touch.down(from), ...points.map((point) => touch.move(point))]);
    },
    async swipe([x, y], dx, dy = 0) {
      const points = [0.4, 0.7, 1].map((share) => [x + dx * share, y + dy * share] as const);
      await Promise.all([touch.drag([x, y], ...points), touch.up()]);
    },
  };
  return touch;
}
