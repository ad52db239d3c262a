import { fromPromise } from 'xstate';
import { muteMaxS } from '#contract/limits.ts';
import type { SettingsChange } from '#contract/settings.ts';
import { failureOf, hasStatus, type Api } from '#services/app/api/types.ts';
import { mayStillGo } from '#machines/kit/refusals.ts';
import type { Wish, WishStore, WishValue } from '#services/sending/wishes/types.ts';
import type { AskedWish, SentWish, WishToSend } from './wish.machine.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { FOREVER_MS } from '#machines/store/db/db.settings.ts';
import { personOf, settingOf, type WishedSetting } from './wish.subjects.ts';

export interface WishServices {
  readonly api: Api;
  readonly wishStore: WishStore;
}

/** Binds a wish to this device's store and to the server. */
export function createWishImplementations({
  api,
  wishStore,
  clock,
}: WishServices & Services<'clock'>) {
  return {
    actors: {
      store: fromPromise<void, AskedWish>(({ input: { userId, wish } }) =>
        wishStore.put(userId, wish),
      ),
      forget: fromPromise<void, AskedWish>(({ input: { userId, wish } }) =>
        wishStore.remove(userId, wish),
      ),
      send: fromPromise<SentWish, WishToSend>(({ input, signal }) => {
        const { userId, wish, isHurried, isStored } = input;
        const requestNow = () => request(api, wish, clock.now(), { signal, keepalive: isHurried });
        // The page may end before a lock or the store answers, so a hurried request is made in this very moment.
        const ahead = isHurried
          ? { answer: requestNow(), isBeside: isBeside(wishStore, wish) }
          : null;
        // It is awaited below, unless the page goes before this tab's turn.
        ahead?.answer.catch(() => {});
        const send = async () => {
          if (ahead && !(await ahead.isBeside)) return conclude(wishStore, input, ahead.answer);
          // The server may have heard another tab's older wish after this one, which goes once more.
          await ahead?.answer.catch(() => {});
          if (isStored && (await isElsewhere(wishStore, userId, wish))) return 'isGone';
          return conclude(wishStore, input, requestNow());
        };
        return wishStore.exclusively<SentWish>(wish.subject, send, signal);
      }),
    },
  };
}

/** Removes the wish from the store when the server has answered it for good, and returns what the answer has. */
async function conclude(
  store: WishStore,
  { userId, wish }: AskedWish,
  answer: Promise<SentWish>,
): Promise<SentWish> {
  // A wish that stays stored is sent again, which the server accepts.
  const forget = () => store.remove(userId, wish).catch(() => {});
  let sent: SentWish = 'isSent';
  try {
    sent = await answer;
  } catch (error) {
    const failure = failureOf(error);
    if (mayStillGo(failure)) throw error;
    // 404: the account or the chat is gone, and with it what the wish was about.
    if (!hasStatus(failure, 404)) {
      await forget();
      throw error;
    }
  }
  await forget();
  return sent;
}

/** Answers whether a tab, perhaps another one, is sending a wish of this subject. Where nobody can tell, one may be. */
const isBeside = (store: WishStore, { subject }: Wish): Promise<boolean> =>
  store.isSending(subject).catch(() => true);

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

async function request(
  api: Api,
  { subject, value }: Wish,
  nowMs: number,
  options: Options,
): Promise<SentWish> {
  const setting = settingOf(subject);
  if (setting) {
    const params = { id: setting.conversationId };
    const body = changeOf(setting, value, nowMs);
    const answer = await api.call('PATCH /conversations/{id}/me', { params, body }, options);
    return answer.body.settings;
  }
  const userId = personOf(subject);
  if (value) await api.call('POST /blocks', { body: { userId } }, options);
  else await api.call('DELETE /blocks/{userId}', { params: { userId } }, options);
  return 'isSent';
}

/** A mute is asked for by the seconds that are left of it, because the server goes by its own clock. */
function changeOf({ field }: WishedSetting, value: WishValue, nowMs: number): SettingsChange {
  if (field === 'unread') return { unread: value === true };
  if (field === 'archived')
    return value === false ? { archived: false } : { archived: true, archivedSeq: Number(value) };
  if (field === 'pinned') return { pinned: value !== 0 };
  const leftS = Math.ceil((Number(value) - nowMs) / 1_000);
  return { muteForS: value === FOREVER_MS ? null : Math.max(0, Math.min(leftS, muteMaxS)) };
}
