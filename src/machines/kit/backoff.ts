/** How long to wait before another try (architecture, Data that must not be lost or doubled). */
import type { Failure } from '#services/app/api/types.ts';

const baseMs = 500;
const factor = 2;
const capMs = 30_000;

/**
 * Milliseconds before the try after `failedTries` failures in a row (1 or more): 500 ms, doubled each time, at most 30
 * s. A random part between half and the whole of it is taken, so that many clients do not come back at once. The pause
 * is never shorter than the server asked for with Retry-After.
 */
export function backoffMs(
  failedTries: number,
  retryAfterMs: number | null = null,
  random: () => number = Math.random,
): number {
  const whole = Math.min(capMs, baseMs * factor ** (Math.max(1, failedTries) - 1));
  return Math.max(whole / 2 + (whole / 2) * random(), retryAfterMs ?? 0);
}

/** The same pause, with the Retry-After of this failure. */
export function backoffAfterMs(failedTries: number, failure: Failure | null): number {
  return backoffMs(failedTries, failure?.kind === 'http' ? failure.retryAfterMs : null);
}
