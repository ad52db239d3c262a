/** A wish with its peers and its store, for its rules. */
import { wishMachine } from '#machines/sending/wish/wish.machine.ts';
import type {
  AskedWish,
  SentWish,
  WishInput,
  WishToSend,
} from '#machines/sending/wish/wish.machine.ts';
import type { Wish, WishValue } from '#services/sending/wishes/types.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';

const subject = 'block/boris';
/** To block Boris, and to let him go. */
export const wish: Wish = { subject, value: true, before: false, askedAt: 1_000 };
export const letting: Wish = { subject, value: false, before: true, askedAt: 1_000 };

export const shown = (value: WishValue) => ({ type: 'wish.shown', subject, value });
export const gone = { type: 'wish.gone', subject };
export const fact = (type: string) => ({ type, subject });
export const ended = fact('wish.ended');

/** Wants a number, which only tests do. */
export const want = (value: WishValue, askedAt = 2_000) =>
  ({ type: 'wish.want', value, askedAt }) as const;

export type WishWorld = ReturnType<typeof createWishWorld>;

export function createWishWorld() {
  const world = createWorld({ peers: ['db', 'blocks'] });
  const store = promiseActor<void, AskedWish>();
  const forget = promiseActor<void, AskedWish>();
  const send = promiseActor<SentWish, WishToSend>();
  const actors = { store: store.logic, forget: forget.logic, send: send.logic };
  const ask = (given: Partial<WishInput> = {}) =>
    world.start(wishMachine.provide({ actors }), {
      input: { userId: 'me', wish, isOwn: true, leftAloneMs: 0, link: 'online', ...given },
    });
  return {
    world,
    store,
    forget,
    send,
    ask,
    /** Asks, and has it stored. */
    kept: (given: Partial<WishInput> = {}) => {
      const actor = ask(given);
      store.last.resolve();
      return actor;
    },
  };
}
