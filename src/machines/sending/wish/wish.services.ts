import { fromPromise } from 'xstate';
import { failureOf, hasStatus, isPassing, type Api } from '#services/app/api/types.ts';
import type { Wish, WishStore } from '#services/sending/wishes/types.ts';
import type { AskedWish, SentWish, WishToSend } from './wish.machine.ts';
import { personOf } from './wish.subjects.ts';

export interface WishServices {
  readonly api: Api;
  readonly wishStore: WishStore;
}

/** Binds a wish to this device's store and to the server. */
export function createWishImplementations({ api, wishStore }: WishServices) {
  return {
    actors: {
      store: fromPromise<void, AskedWish>(({ input: { userId, wish } }) =>
        wishStore.put(userId, wish),
      ),
      forget: fromPromise<void, AskedWish>(({ input: { userId, wish } }) =>
        wishStore.remove(userId, wish),
      ),
      send: fromPromise<SentWish, WishToSend>(
        ({ input: { userId, wish, isHurried, isStored }, signal }) =>
          wishStore.exclusively(
            wish.subject,
            async () => {
              if (isStored && (await isElsewhere(wishStore, userId, wish))) return 'isGone';
              try {
                await request(api, wish, { signal, keepalive: isHurried });
              } catch (error) {
                const failure = failureOf(error);
                if (isPassing(failure) || hasStatus(failure, 401)) throw error;
                // The account is gone, and with it what the wish was about.
                if (!hasStatus(failure, 404)) {
                  await wishStore.remove(userId, wish).catch(() => {});
                  throw error;
                }
              }
              // A wish that stays stored is sent again, which the server accepts.
              await wishStore.remove(userId, wish).catch(() => {});
              return 'isSent';
            },
            signal,
          ),
      ),
    },
  };
}

/**
 * Answers whether another tab has sent this wish or wants another one, while this one waited for the lock. A store that
 * does not answer says nothing.
 */
async function isElsewhere(store: WishStore, userId: string, wish: Wish): Promise<boolean> {
  const stored = await store.find(userId, wish.subject).catch(() => undefined);
  return stored === null || (stored !== undefined && stored.askedAt !== wish.askedAt);
}

interface Options {
  readonly signal: AbortSignal;
  readonly keepalive: boolean;
}

async function request(api: Api, { subject, value }: Wish, options: Options): Promise<void> {
  const userId = personOf(subject);
  if (value) await api.call('POST /blocks', { body: { userId } }, options);
  else await api.call('DELETE /blocks/{userId}', { params: { userId } }, options);
}
