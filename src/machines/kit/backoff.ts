/** How long to wait before another try (architecture, Data that must not be lost or doubled). */
import type { Failure } from '#services/app/api/types.ts';

const baseMs = 500;
const factor = 2;
const capMs = 30_000;

/**
 * Milliseconds before the try after `failedTries` failures in a row (1 or more): 500 ms, doubling, at most
 * 30 s, and of that a random part between half and whole, so that many clients do not come back as one.
 * Never earlier than the server asked for with Retry-After.
 */
export function backoffMs(
  failedTries: number,
  retryAfterMs: number | null = null,
  random: () => number = Math.random,
): number {
  const whole = Math.min(capMs, baseMs * factor ** (Math.max(1, failedTries) - 1));
  return Math.max(whole / 2 + (whole / 2) * random(), retryAfterMs ?? 0);
}

/** The same after this very failure: not before its Retry-After. */
export function backoffAfterMs(failedTries: number, failure: Failure | null): number {
  return backoffMs(failedTries, failure?.kind === 'http' ? failure.retryAfterMs : null);
}
