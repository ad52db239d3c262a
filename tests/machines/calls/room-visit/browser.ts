import type { TabLocks } from '#machines/calls/tab-lock.ts';
import type { TabWords } from '#machines/calls/room-visit/room-visit.turns.ts';

/** The tabs of one browser: locks that they wait for in turn, and their messages to each other. */
export function createBrowser() {
  const heard = new Set<(word: string) => void>();
  const queue: { readonly begin: () => void }[] = [];
  const locks: TabLocks = {
    async exclusively(_name, work, signal) {
      const { promise: turn, resolve: begin, reject } = Promise.withResolvers<void>();
      const place = { begin };
      queue.push(place);
      if (queue[0] === place) begin();
      signal?.addEventListener('abort', () => {
        if (queue[0] === place) return;
        queue.splice(queue.indexOf(place), 1);
        reject(new Error('aborted'));
      });
      await turn;
      try {
        return await work();
      } finally {
        // The browser learns of it a little later than the tab.
        await Promise.resolve();
        queue.shift();
        queue[0]?.begin();
      }
    },
    isHeld: async () => queue.length > 0,
  };
  return {
    tab(): { readonly locks: TabLocks; readonly turnWords: TabWords } {
      const own = new Set<(word: string) => void>();
      return {
        locks,
        turnWords: {
          tell: (word) => heard.forEach((hear) => own.has(hear) || hear(word)),
          watch(hear) {
            heard.add(hear);
            own.add(hear);
            return () => void heard.delete(hear);
          },
        },
      };
    },
  };
}
