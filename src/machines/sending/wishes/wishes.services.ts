import { fromCallback, fromPromise, type AnyActorRef } from 'xstate';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { linkIn } from '#machines/app/connectivity/connectivity.selectors.ts';
import { wishMachine } from '../wish/wish.machine.ts';
import { createWishImplementations, type WishServices } from '../wish/wish.services.ts';
import { isUndoable, undoMs } from '../wish/wish.subjects.ts';
import type { WishesEvent } from './wishes.events.ts';
import { readClock, type FoundWish } from './wishes.machine.ts';

interface Own {
  readonly userId: string;
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
      watchLink: fromCallback<WishesEvent>(({ sendBack, system }) => {
        let link = linkIn(system);
        const connectivity: AnyActorRef | undefined = system.get('connectivity');
        const watching = connectivity?.subscribe(() => {
          if (link === linkIn(system)) return;
          link = linkIn(system);
          sendBack({ type: `connectivity.${link}` });
        });
        return () => watching?.unsubscribe();
      }),
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
            ? Math.max(0, Math.min(wish.askedAt - now, 0) + 2 * undoMs)
            : 0,
        }));
      }),
    },
  };
}
