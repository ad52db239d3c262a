import { fromCallback, fromPromise } from 'xstate';
import type { WishSubject } from '#services/sending/wishes/types.ts';
import { watchDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { createLinkWatch } from '#machines/app/connectivity/connectivity.link.ts';
import { wishMachine } from '../wish/wish.machine.ts';
import { createWishImplementations, type WishServices } from '../wish/wish.services.ts';
import { isUndoable, settingOf, undoMsOf } from '../wish/wish.subjects.ts';
import type { WishesEvent } from './wishes.events.ts';
import { readClock, type FoundWish } from './wishes.machine.ts';

interface Own {
  readonly userId: string;
}

/**
 * Finds the conversations that shown wishes are about and that are not in the list, which has been read. Somebody who
 * left and comes back later begins without the settings of before (contract, Settings of a chat).
 */
export function goneWithWishes({ order, conversations, wishes }: DbContext): ReadonlySet<string> {
  if (order === null) return new Set();
  const ids = Object.keys(wishes).flatMap((subject) => {
    // Safe: wishes are named by their subjects.
    const setting = settingOf(subject as WishSubject);
    return setting && !(setting.conversationId in conversations) ? [setting.conversationId] : [];
  });
  return new Set(ids);
}

/** Binds wishes to this device's store and clock, and each of them to the server. */
export function createWishesImplementations(services: Services<'page' | 'clock'> & WishServices) {
  const { wishStore, page, clock } = services;
  return {
    actions: { readClock: readClock(() => clock.now()) },
    actors: {
      wish: wishMachine.provide(createWishImplementations(services)),
      watchStore: fromCallback<WishesEvent, Own>(({ input, sendBack }) =>
        wishStore.watch(input.userId, () => sendBack({ type: 'wishes.storeChanged' })),
      ),
      watchPage: fromCallback<WishesEvent>(({ sendBack }) =>
        page.watch((signal) => {
          if (signal === 'hidden') sendBack({ type: 'wishes.pageLeft' });
        }),
      ),
      watchLink: createLinkWatch<WishesEvent>(),
      watchGone: fromCallback<WishesEvent>(({ sendBack, system }) =>
        watchDb(system, (db) => {
          for (const conversationId of goneWithWishes(db))
            sendBack({ type: 'wishes.conversationGone', conversationId });
        }),
      ),
      /**
       * Reads the store. What another tab has may still be taken back there, so it is left alone for twice the time
       * that this may take.
       */
      loadStored: fromPromise<readonly FoundWish[], Own>(async ({ input }) => {
        const wishes = await wishStore.load(input.userId);
        const now = clock.now();
        return wishes.map((wish) => ({
          ...wish,
          leftAloneMs: isUndoable(wish)
            ? Math.max(0, Math.min(wish.askedAt - now, 0) + 2 * undoMsOf(wish))
            : 0,
        }));
      }),
    },
  };
}
