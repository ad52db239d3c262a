/**
 * Keeps why and how often a chart's requests have failed, and says how long to wait (architecture, Data that must not
 * be lost).
 */
import { failureOf, type Failure } from '#services/app/api/types.ts';
import { requestFailure, type RequestFailure } from './failures.ts';

const baseMs = 500;
const factor = 2;
const capMs = 30_000;

/**
 * Returns the milliseconds before the try after `failedTries` failures in a row (1 or more): 500 ms, doubled each time,
 * at most 30 s. A random part between half and the whole of it is taken, so that many clients do not come back at once.
 * The pause is never shorter than the server asked for with Retry-After.
 */
export function backoffMs(
  failedTries: number,
  retryAfterMs: number | null = null,
  random: () => number = Math.random,
): number {
  const whole = Math.min(capMs, baseMs * factor ** (Math.max(1, failedTries) - 1));
  return Math.max(whole / 2 + (whole / 2) * random(), retryAfterMs ?? 0);
}

/** Returns the same pause, with the Retry-After of this failure. */
export function backoffAfterMs(failedTries: number, failure: Failure | null): number {
  return backoffMs(failedTries, failure?.kind === 'http' ? failure.retryAfterMs : null);
}

/** A chart that tries again keeps how often it has failed in a row, and why it failed the last time. */
export interface Tries {
  readonly failedTries: number;
  readonly failure: Failure | null;
}

export const noFailures: Tries = { failedTries: 0, failure: null };

/**
 * Returns what is kept after one more failure: `noteFailure: assign(({ context, event }) => failedAgain(context,
 * event))`.
 */
export const failedAgain = ({ failedTries }: Tries, event: object): Tries => ({
  failedTries: failedTries + 1,
  failure: failureIn(event),
});

/** A chart whose view says why it failed (src/ui/app/failures.ts) keeps that, too. */
export interface ToldTries extends Tries {
  readonly problem: RequestFailure | null;
}

export const noProblem: ToldTries = { ...noFailures, problem: null };

/** Does what failedAgain does, for such a chart. */
export const problemAgain = (tries: Tries, event: object): ToldTries => ({
  ...failedAgain(tries, event),
  problem: requestFailure(failureIn(event)),
});

/** Returns the delay before the next try: `delays: { backoff }`. */
export const backoff = ({ context }: { context: Tries }): number =>
  backoffAfterMs(context.failedTries, context.failure);

/**
 * Returns the error in the event of an actor that failed. setup() does not know these events, so any event is taken.
 */
export const errorIn = (event: object): unknown => ('error' in event ? event.error : undefined);

export const failureIn = (event: object): Failure => failureOf(errorIn(event));
