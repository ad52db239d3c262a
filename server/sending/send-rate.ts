/** How often somebody may write: 60 a minute, and of them at most 30 at a stroke (contract, Limits). */
import * as limits from '#contract/limits.ts';
import type { Limit } from '#server/app/rates/rates.ts';

/** Changes of a group count, too, as each writes a line. */
export const sendRate: Limit = {
  name: 'send',
  windows: [
    { count: limits.sendsPerMinute, windowMs: 60_000 },
    { count: limits.sendsBurst, windowMs: 10_000 },
  ],
};
