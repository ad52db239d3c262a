import { clockTrustMs } from '#contract/limits.ts';

/**
 * How far this device's clock is ahead of the servers', in ms: both times are those of one's own joining. The server's
 * is in whole seconds and older by its way here: what is less than that is no difference.
 */
export function aheadMsOf(joinedAt: Date | undefined, now: number): number {
  if (!joinedAt) return 0;
  const aheadMs = now - joinedAt.getTime();
  return Math.abs(aheadMs) < clockTrustMs ? 0 : aheadMs;
}
