/** Of the tabs of this browser one at a time is in a call or in a room: two would sound, and hear, together. */
import type { TabLocks } from '../call/call.tab-lock.ts';

/** As services/tabs has them. */
export interface TabWords {
  tell(word: string): void;
  watch(hear: (word: string) => void): () => void;
}

export type Turn = 'call' | 'room';

interface Turns {
  /** Another tab is in a call or in a room. */
  isElsewhere(): Promise<boolean>;
  /** From now on this tab is, and the others hear of it; `lost` when another one comes into one. Answers with its end. */
  take(turn: Turn, lost: (to: Turn) => void): () => void;
}

const lock = 'call-or-room';

const isTurn = (word: string): word is Turn => word === 'call' || word === 'room';

export function createTurns(locks: TabLocks, words: TabWords): Turns {
  /** What this tab itself holds, or has just let go. */
  const own = new Set<Promise<void>>();
  return {
    async isElsewhere() {
      // Else what this tab has just left would be another's.
      await Promise.all(own);
      return locks.isHeld(lock);
    },
    take(turn, lost) {
      const waiting = new AbortController();
      const { promise, resolve } = Promise.withResolvers<void>();
      // Where another tab has it, that one is on its way out; a browser without locks is told all the same.
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
