/** Only one tab of this browser at a time is in a call or in a room: two would sound and hear together. */
import type { TabLocks } from '../call/call.tab-lock.ts';

/** The part of services/tabs that is needed here. */
export interface TabWords {
  tell(word: string): void;
  watch(hear: (word: string) => void): () => void;
}

export type Turn = 'call' | 'room';

interface Turns {
  /** Another tab is in a call or in a room. */
  isElsewhere(): Promise<boolean>;
  /**
   * Tells the other tabs that this one is in a call or in a room; `lost` is called when another one enters. Answers
   * with the function that ends it.
   */
  take(turn: Turn, lost: (to: Turn) => void): () => void;
}

const lock = 'call-or-room';

const isTurn = (word: string): word is Turn => word === 'call' || word === 'room';

export function createTurns(locks: TabLocks, words: TabWords): Turns {
  /** Locks that this tab holds or has just released. */
  const own = new Set<Promise<void>>();
  return {
    async isElsewhere() {
      // Otherwise the lock that this tab has just left would be taken for another tab's.
      await Promise.all(own);
      return locks.isHeld(lock);
    },
    take(turn, lost) {
      const waiting = new AbortController();
      const { promise, resolve } = Promise.withResolvers<void>();
      // A tab that still has the lock is being closed; in a browser without locks the others are told all the same.
      const held = locks.exclusively(lock, () => promise, waiting.signal).catch(() => {});
      own.add(held);
      void held.then(() => own.delete(held));
      words.tell(turn);
      const unwatch = words.watch((word) => {
        if (isTurn(word)) lost(word);
      });
      return () => {
        unwatch();
        waiting.abort();
        resolve();
      };
    },
  };
}
