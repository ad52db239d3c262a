import { clockTrustMs } from '#contract/limits.ts';

/**
 * How far this device's clock is ahead of the servers', in ms: both times are those of one's own joining. The server's
 * is in whole seconds and older by its way here: what is less than that is no difference.
 */
export function clockSkewMsOf(joinedAt: Date | undefined, now: number): number {
  if (!joinedAt) return 0;
  const clockSkewMs = now - joinedAt.getTime();
  return Math.abs(clockSkewMs) < clockTrustMs ? 0 : clockSkewMs;
}
