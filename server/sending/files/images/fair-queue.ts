/**
 * Does one piece of work after another. The next turn is whose work took least so far, so that a person with a hundred
 * heavy pictures delays another's by the one that is under way. Where no more may wait, whoever has most waiting gives
 * a place to whoever has fewer: a few people who fill it keep nobody out.
 */
import { Refusal } from '#server/app/http/refusal.ts';

interface Waiting {
  readonly personId: string;
  readonly begin: () => void;
  readonly refuse: (reason: unknown) => void;
}

/** After this long a part of what waits is usually done. */
const comeAgainS = 10;

export function createFairQueue(maxWaiting: number) {
  const waiting: Waiting[] = [];
  /** Forgotten whenever nobody waits any more, so that it stays small and old work does not count for ever. */
  const spentMs = new Map<string, number>();
  let isBusy = false;

  const spent = ({ personId }: Waiting) => spentMs.get(personId) ?? 0;

  function next(): void {
    const [first, ...others] = waiting;
    if (first === undefined) {
      isBusy = false;
      spentMs.clear();
      return;
    }
    // Among equals the first comes first.
    const chosen = others.reduce((best, one) => (spent(one) < spent(best) ? one : best), first);
    leave(chosen);
    chosen.begin();
  }

  function leave(one: Waiting): void {
    const place = waiting.indexOf(one);
    if (place >= 0) waiting.splice(place, 1);
  }

  /**
   * Frees a place for a person: the last one of whoever has most waiting is refused, unless they have no more than this
   * person would have then.
   */
  function makeRoom(personId: string): void {
    if (waiting.length < maxWaiting) return;
    const counts = Map.groupBy(waiting, (one) => one.personId);
    const most = [...counts.values()].reduce((best, one) =>
      one.length > best.length ? one : best,
    );
    const last = most.at(-1);
    if (last === undefined || most.length <= (counts.get(personId)?.length ?? 0) + 1) {
      throw tooMany();
    }
    leave(last);
    last.refuse(tooMany());
  }

  async function turn(personId: string, signal: AbortSignal): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return;
    }
    makeRoom(personId);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const mine: Waiting = { personId, begin: resolve, refuse: reject };
    const goAway = () => {
      leave(mine);
      reject(signal.reason);
    };
    waiting.push(mine);
    signal.addEventListener('abort', goAway, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', goAway);
    }
  }

  return {
    waiting: () => waiting.length,
    /**
     * Does the work when its turn has come, unless `signal` is aborted by then.
     * @throws Refusal `unavailable` when too many wait, and the reason of `signal`
     */
    async run<T>(personId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      signal.throwIfAborted();
      await turn(personId, signal);
      const begunMs = performance.now();
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        const tookMs = performance.now() - begunMs;
        spentMs.set(personId, (spentMs.get(personId) ?? 0) + tookMs);
        next();
      }
    },
  };
}

const tooMany = () =>
  new Refusal('unavailable', {
    message: 'Сервер занят другими картинками. Попробуйте чуть позже',
    retryAfterS: comeAgainS,
  });
