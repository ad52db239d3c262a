/** Expectations of what happens in simulated time: not before one moment, and by another. */
import { expect } from 'vitest';
import type { SimulatedClock } from 'xstate';

/** Times from now. */
interface Between {
  readonly afterMs: number;
  readonly byMs: number;
}

/** Expects the nth entry of a list (a call, an event) between these times. */
export function expectNth(
  nth: number,
  list: () => readonly unknown[],
  clock: SimulatedClock,
  { afterMs, byMs }: Between,
): void {
  clock.increment(afterMs);
  expect(list()).toHaveLength(nth - 1);
  clock.increment(byMs - afterMs);
  expect(list()).toHaveLength(nth);
}

/** Expects the machine to give an actor up between these times. */
export function expectStopped(
  actor: { readonly stopped: boolean },
  clock: SimulatedClock,
  { afterMs, byMs }: Between,
): void {
  clock.increment(afterMs);
  expect(actor.stopped).toBe(false);
  clock.increment(byMs - afterMs);
  expect(actor.stopped).toBe(true);
}
