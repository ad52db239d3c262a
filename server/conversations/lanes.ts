/**
 * Changes of one conversation go through this process one after another, each with its events.
 * Two reasons: the answers of two commits may reach us in the other order than they were made, and then their
 * events would leave in that order; and fifty writers who wait for one row's lock would hold the whole pool.
 * Between nodes the row's lock decides, and clients wait a moment for a version that is missing (contract, Versions).
 */
export interface Lanes {
  run<T>(conversationId: string, work: () => Promise<T>): Promise<T>;
}

export function createLanes(): Lanes {
  const lastOf = new Map<string, Promise<unknown>>();
  return {
    run(conversationId, work) {
      const before = lastOf.get(conversationId) ?? Promise.resolve();
      const mine = before.then(work, work);
      lastOf.set(conversationId, mine);
      const forget = () => {
        if (lastOf.get(conversationId) === mine) lastOf.delete(conversationId);
      };
      mine.then(forget, forget);
      return mine;
    },
  };
}
