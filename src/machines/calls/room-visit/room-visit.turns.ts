/** Lets the tabs of this browser take turns: one of them is in a call or a room, because two would hear each other. */
import { holdLock, type TabLocks } from '../tab-lock.ts';

/** The part of services/browser/tabs that is needed here. */
export interface TabWords {
  tell(word: string): void;
  watch(hear: (word: string) => void): () => void;
}

export type Turn = 'call' | 'room';

const lock = 'call-or-room';

const isTurn = (word: string): word is Turn => word === 'call' || word === 'room';

export function createTurns(locks: TabLocks, words: TabWords) {
  /** Locks that this tab holds or has just released. */
  const own = new Set<Promise<void>>();
  return {
    /** Answers whether another tab is in a call or in a room. */
    async isElsewhere(): Promise<boolean> {
      // Otherwise the lock that this tab has just left would be taken for another tab's.
      await Promise.all(own);
      return locks.isHeld(lock);
    },
    /**
     * Tells the other tabs that this one is in a call or in a room; calls `lost` when another one enters. Returns the
     * function that ends the turn.
     */
    take(turn: Turn, lost: (to: Turn) => void): () => void {
      const { letGo, released } = holdLock(locks, lock);
      own.add(released);
      void released.then(() => own.delete(released));
      words.tell(turn);
      const unwatch = words.watch((word) => {
        if (isTurn(word)) lost(word);
      });
      return () => {
        unwatch();
        letGo();
      };
    },
  };
}
