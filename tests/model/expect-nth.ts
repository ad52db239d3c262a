import { expect } from 'vitest';
import type { SimulatedClock } from 'xstate';

/** Expects the nth entry of a list (a call, an event) between these two times from now. */
export function expectNth(
  nth: number,
  list: () => readonly unknown[],
  clock: SimulatedClock,
  { afterMs, byMs }: { readonly afterMs: number; readonly byMs: number },
): void {
  clock.increment(afterMs);
  expect(list()).toHaveLength(nth - 1);
  clock.increment(byMs - afterMs);
  expect(list()).toHaveLength(nth);
}
