/** Stores wishes in IndexedDB, by user; a database of its own, because its code comes after the chats. */
import { ownedTable } from '#services/store/database/owned-table.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { createTabs } from '#services/browser/tabs/tabs.ts';
import type { Wish, WishStore, WishSubject } from './types.ts';

type Row = Wish & { readonly userId: string };

export function createWishStore(locks: Locks = createLocks()): WishStore {
  const tabs = createTabs('vest-wishes');
  const rows = ownedTable<Row>('vest-wishes', 'wishes', 'subject');

  const load = async (userId: string): Promise<readonly Wish[]> =>
    (await (await rows()).allOf(userId)).map(wishOf);

  return {
    load,
    async find(userId, subject) {
      const row = await (await rows()).get([userId, subject]);
      return row && wishOf(row);
    },
    async put(userId, wish) {
      await (await rows()).put([userId, wish.subject], { userId, ...wish });
      tabs.tell(userId);
    },
    async remove(userId, { subject, askedAt }) {
      await (await rows()).remove([[userId, subject]], (row) => row.askedAt <= askedAt);
      tabs.tell(userId);
    },
    async clear(userId) {
      const keys = (await load(userId)).map(({ subject }) => [userId, subject] as const);
      await (await rows()).remove(keys);
    },
    exclusively: (subject, work, signal) => locks.exclusively(nameOf(subject), work, signal),
    isSending: (subject) => locks.isHeld(nameOf(subject)),
    watch(userId, changed) {
      return tabs.watch((word) => {
        if (word === userId) changed();
      });
    },
  };
}

const wishOf = ({ userId: _userId, ...wish }: Row): Wish => wish;

const nameOf = (subject: WishSubject): string => `wish/${subject}`;
