/**
 * Counts how often something is asked for, by the contract's table of limits. The counters are in memory; with several
 * nodes they would move to Redis, which the same library knows, behind this interface.
 */
import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limitOf } from '#contract/rates.ts';
import type { By, Cost, LimitName, Window } from '#contract/rates.ts';
import { Refusal } from '../http/refusal.ts';
import { addressKeys, wideTimes } from './address.ts';

/** Names the one who asks. Windows by something that is not named here are not counted. */
export type Asker = Readonly<Partial<Record<Exclude<By, 'server'>, string>>> & {
  /** Nobody has the name in `account`. Such names are kept apart: however many there are, they push out no real one. */
  readonly isNobody?: boolean;
};

export interface Rates {
  /**
   * Counts a use in the windows that cost this (by default in those that cost each use), `points` times.
   * @throws Refusal `rate_limited`, with the seconds until there is room again.
   */
  take(limit: LimitName, asker: Asker, cost?: Cost, points?: number): Promise<void>;
  /** Gives back what `take` has counted with the same cost: nothing came of it. */
  refund(limit: LimitName, asker: Asker, cost: Cost): Promise<void>;
  /** Forgets the uses that cost this. */
  forget(limit: LimitName, asker: Asker, cost: Cost): Promise<void>;
  /** The number of counters in memory. */
  counters(): number;
}

/** Each window remembers this many keys; the one that was used longest ago goes first. */
const keysKept = 10_000;

export function createRates(limits: typeof limitOf = limitOf): Rates {
  const windows = new Map<LimitName, readonly CountedWindow[]>();

  function windowsOf(name: LimitName): readonly CountedWindow[] {
    const known = windows.get(name);
    if (known !== undefined) return known;
    const made = limits(name).windows.map(countWindow);
    windows.set(name, made);
    return made;
  }

  const costing = (name: LimitName, cost: Cost | undefined) =>
    windowsOf(name).filter(({ window }) => window.costs === cost);

  return {
    async take(name, asker, cost, points = 1) {
      for (const each of costing(name, cost)) {
        refuseAfter(name, await each.take(asker, points));
      }
    },
    async refund(name, asker, cost) {
      for (const each of costing(name, cost)) await each.refund(asker);
    },
    async forget(name, asker, cost) {
      for (const each of costing(name, cost)) await each.forget(asker);
    },
    counters: () => [...windows.values()].flat().reduce((sum, { size }) => sum + size(), 0),
  };

  function refuseAfter(name: LimitName, waitMs: number): void {
    if (waitMs <= 0) return;
    const retryAfterS = Math.ceil(waitMs / 1_000);
    const message = `Слишком много ${limits(name).tooMany}. Попробуйте через ${waitOf(retryAfterS)}`;
    throw new Refusal('rate_limited', { message, retryAfterS });
  }
}

/** RATE_LIMITS=off, for load tests. */
export const noRates: Rates = {
  take: () => Promise.resolve(),
  refund: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  counters: () => 0,
};

function waitOf(seconds: number): string {
  if (seconds < 100) return `${seconds} с`;
  if (seconds < 100 * 60) return `${Math.ceil(seconds / 60)} мин`;
  return `${Math.ceil(seconds / 3_600)} ч`;
}

type CountedWindow = ReturnType<typeof countWindow>;

function countWindow(window: Window) {
  const near = boundedCounter(window, window.points);
  const wide = window.by === 'address' ? boundedCounter(window, window.points * wideTimes) : null;
  const nobodies = window.by === 'account' ? boundedCounter(window, window.points) : null;

  /** Returns the counters of this asker, each with its key. */
  function countersOf(asker: Asker): (readonly [BoundedCounter, string])[] {
    if (window.by === 'server') return [[near, 'server']];
    const given = asker[window.by];
    if (given === undefined) return [];
    if (nobodies !== null && asker.isNobody === true) return [[nobodies, given]];
    if (wide === null) return [[near, given]];
    const keys = addressKeys(given);
    return keys.wide === undefined
      ? [[near, keys.near]]
      : [
          [near, keys.near],
          [wide, keys.wide],
        ];
  }

  return {
    window,
    size: () => near.size() + (wide?.size() ?? 0) + (nobodies?.size() ?? 0),
    /** Counts, and returns how long there is no room; 0: there was. */
    async take(asker: Asker, points: number): Promise<number> {
      for (const [counter, key] of countersOf(asker)) {
        const waitMs = await counter.take(key, points);
        if (waitMs > 0) return waitMs;
      }
      return 0;
    },
    async refund(asker: Asker): Promise<void> {
      for (const [counter, key] of countersOf(asker)) await counter.refund(key);
    },
    async forget(asker: Asker): Promise<void> {
      for (const [counter, key] of countersOf(asker)) await counter.forget(key);
    },
  };
}

type BoundedCounter = ReturnType<typeof boundedCounter>;

/** Counts by keys of any length in bounded memory. */
function boundedCounter({ perSeconds }: Window, points: number) {
  const limiter = new RateLimiterMemory({ points, duration: perSeconds });
  /** The keys in the order of their last use. */
  const used = new Set<string>();
  // People choose some of the keys, and a name may be long.
  const digest = (key: string) => hash('sha256', key, 'base64url').slice(0, 22);

  return {
    size: () => used.size,
    async take(given: string, cost: number): Promise<number> {
      const key = digest(given);
      used.delete(key);
      used.add(key);
      const [oldest] = used;
      if (used.size > keysKept && oldest !== undefined) await drop(oldest);
      try {
        await limiter.consume(key, cost);
        return 0;
      } catch (full) {
        if (full instanceof RateLimiterRes) return full.msBeforeNext;
        throw full;
      }
    },
    async refund(given: string): Promise<void> {
      const key = digest(given);
      // One that was pushed out, or whose window has ended meanwhile, has nothing to give back.
      if ((await limiter.get(key)) !== null) await limiter.reward(key, 1);
    },
    forget: (given: string) => drop(digest(given)),
  };

  async function drop(key: string): Promise<void> {
    used.delete(key);
    await limiter.delete(key);
  }
}
