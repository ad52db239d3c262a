/**
 * Changes of one conversation, or of one profile, go through this process one after another, each with its events.
 * Two reasons: the answers of two commits may reach us in the other order than they were made, and then their
 * events would leave in that order; and fifty writers who wait for one row's lock would hold the whole pool.
 * Between nodes the row's lock decides, and clients wait a moment for a version that is missing (contract, Versions).
 */
export interface Lanes {
  run<T>(id: string, work: () => Promise<T>): Promise<T>;
}

export function createLanes(): Lanes {
  const lastOf = new Map<string, Promise<unknown>>();
  return {
    run(id, work) {
      const before = lastOf.get(id) ?? Promise.resolve();
      const mine = before.then(work, work);
      lastOf.set(id, mine);
      const forget = () => {
        if (lastOf.get(id) === mine) lastOf.delete(id);
      };
      mine.then(forget, forget);
      return mine;
    },
  };
}
