/**
 * Runs work under one key one after another in this process, in the order in which it was asked for. Changes of one
 * conversation, or of one profile, go through it together with their events, for two reasons. The answers of two
 * commits may reach us in another order than they were made, and their events would leave in that order. And fifty
 * writers who wait for one row's lock would hold the whole pool. Between nodes the row's lock decides, and clients wait
 * a moment for a version that is missing (contract, Versions).
 */
export interface KeyedQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Answers whether nothing was asked for under the key after what `run` returned this promise for. */
  isLast(key: string, ran: Promise<unknown>): boolean;
}

export function createKeyedQueue(): KeyedQueue {
  const lastOf = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const before = lastOf.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      lastOf.set(key, mine);
      const forget = () => {
        if (lastOf.get(key) === mine) lastOf.delete(key);
      };
      mine.then(forget, forget);
      return mine;
    },
    isLast: (key, ran) => lastOf.get(key) === ran,
  };
}
