/**
 * Limits how often something may be asked for. The counters are in memory; with several nodes they would move to Redis,
 * which the same library knows, behind this interface.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/refusal.ts';

/** A limit has room when all of its windows have. */
export interface Limit {
  readonly name: string;
  readonly windows: readonly { readonly count: number; readonly windowMs: number }[];
}

export const inAMinute = (count: number) => ({ count, windowMs: 60_000 });

export const minuteAndDay = ({ perMinute, perDay }: { perMinute: number; perDay: number }) => [
  inAMinute(perMinute),
  { count: perDay, windowMs: 24 * 3_600_000 },
];

export type Rates = ReturnType<typeof createRates>;

export function createRates() {
  const limiters = new Map<string, RateLimiterMemory[]>();

  function limitersOf(limit: Limit): RateLimiterMemory[] {
    const known = limiters.get(limit.name);
    if (known !== undefined) return known;
    const made = limit.windows.map(
      ({ count, windowMs }) =>
        new RateLimiterMemory({
          keyPrefix: `${limit.name}-${windowMs}`,
          points: count,
          duration: windowMs / 1_000,
        }),
    );
    limiters.set(limit.name, made);
    return made;
  }

  return {
    /**
     * Counts one use for each key (a user, an address).
     * @throws Refusal `rate_limited`, with the seconds until there is room again.
     */
    async take(limit: Limit, keys: readonly string[]): Promise<void> {
      const waits = await Promise.all(
        keys.flatMap((key) => limitersOf(limit).map((limiter) => msUntilRoom(limiter, key))),
      );
      const waitMs = Math.max(0, ...waits);
      if (waitMs > 0) throw new Refusal('rate_limited', { retryAfterS: Math.ceil(waitMs / 1_000) });
    },
    /** Forgets all uses of these keys. */
    async forget(limit: Limit, keys: readonly string[]): Promise<void> {
      await Promise.all(
        keys.flatMap((key) => limitersOf(limit).map((limiter) => limiter.delete(key))),
      );
    },
  };
}

/** RATE_LIMITS=off, for load tests. */
export const noRates: Rates = {
  take: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};

async function msUntilRoom(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (full) {
    if (full instanceof RateLimiterRes) return full.msBeforeNext;
    throw full;
  }
}
