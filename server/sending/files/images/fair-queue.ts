/**
 * Does one piece of work after another. The next turn is whose work took least so far, so that a person with a hundred
 * heavy pictures delays another's by the one that is under way.
 */
import { Refusal } from '#server/app/http/refusal.ts';

interface Waiting {
  readonly personId: string;
  readonly begin: () => void;
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
    // Of equals the one that came first.
    const chosen = others.reduce((best, one) => (spent(one) < spent(best) ? one : best), first);
    waiting.splice(waiting.indexOf(chosen), 1);
    chosen.begin();
  }

  async function turn(personId: string): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return;
    }
    if (waiting.length >= maxWaiting) {
      throw new Refusal('unavailable', {
        message: 'Сервер занят другими картинками. Попробуйте чуть позже',
        retryAfterS: comeAgainS,
      });
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ personId, begin: resolve });
    await promise;
  }

  return {
    waiting: () => waiting.length,
    /**
     * Does the work when its turn has come, unless `signal` is aborted by then.
     * @throws Refusal `unavailable` when too many wait, and the reason of `signal`
     */
    async run<T>(personId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      await turn(personId);
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
