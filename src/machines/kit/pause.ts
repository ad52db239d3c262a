/** Keeps when the next try comes, for charts whose pauses a person may ask about. The others keep Tries alone. */
import type { Failure } from '#services/app/api/types.ts';
import { backoffAfterMs, noFailures, type Tries } from './backoff.ts';

/** A chart whose pause a person may ask about keeps its length, too, and when it ends by the device's clock. */
export interface Pause extends Tries {
  readonly pauseMs: number;
  readonly retryAt: number;
}

/** A try that comes by itself. */
export interface NextTry {
  /** Its number, the first try being 1. */
  readonly tryNumber: number;
  /** Ms since 1970, by the device's clock. */
  readonly retryAt: number;
}

export const noPause: Pause = { ...noFailures, pauseMs: 0, retryAt: 0 };

/** Returns what is kept after one more failure. The pause is chosen here, so that the delay and the words are one. */
export function pausedAgain({ failedTries }: Tries, failure: Failure | null, now: number): Pause {
  const pauseMs = backoffAfterMs(failedTries + 1, failure);
  return { failedTries: failedTries + 1, failure, pauseMs, retryAt: now + pauseMs };
}

/** Returns the delay that was chosen with the failure: `delays: { backoff: chosenPause }`. */
export const chosenPause = ({ context }: { context: Pause }): number => context.pauseMs;

export const nextTryOf = ({ context: { failedTries, retryAt } }: { context: Pause }): NextTry => ({
  tryNumber: failedTries + 1,
  retryAt,
});
