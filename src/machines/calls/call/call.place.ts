/** What a conversation shows of its call, by what the store says and by what this tab does. */
import type { SnapshotFrom } from 'xstate';
import type { Call } from '#contract/calls.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { reasonOf } from './call.facts.ts';
import type { CallEnd } from './call.events.ts';
import type { callMachine } from './call.machine.ts';

type CallSnapshot = SnapshotFrom<typeof callMachine>;

export type CallPlace =
  | 'none'
  /** This tab calls there, or answers. */
  | 'beginning'
  | 'present'
  /** «Звонок на другом устройстве» */
  | 'elsewhere'
  /** «Идёт звонок · 3 · Присоединиться» */
  | 'open';

/** A conversation and its call in the store. */
export interface CallSpot {
  readonly conversationId: string;
  readonly isGroup: boolean;
  readonly running: Call | null;
  readonly selfId: string;
}

/** `here` undefined: the code of calls has not come yet. */
export function callPlace(spot: CallSpot, here: CallSnapshot | undefined): CallPlace {
  const { conversationId, isGroup, running, selfId } = spot;
  if (here && isInHand(here) && here.context.conversationId === conversationId) {
    return here.matches({ stage: 'present' }) ? 'present' : 'beginning';
  }
  if (running?.state !== 'live') return 'none';
  if (running.userIds.includes(selfId)) {
    return here && !hasLeft(here, running.callId) ? 'elsewhere' : 'none';
  }
  return isGroup ? 'open' : 'none';
}

/** The other conversation in whose call I am, here or on another device: one is to be left before the next. */
export function otherCallOf(
  db: DbContext,
  here: CallSnapshot | undefined,
  conversationId: string,
): string | null {
  if (here && isInHand(here)) {
    const inHand = here.context.conversationId;
    return inHand === conversationId ? null : inHand;
  }
  const other = Object.values(db.conversations).find(
    ({ id, call }) =>
      id !== conversationId &&
      call?.userIds.includes(db.self.id) === true &&
      !(here && hasLeft(here, call.callId)),
  );
  return other?.id ?? null;
}

const isInHand = (here: CallSnapshot): boolean =>
  here.matches({ stage: 'inviting' }) ||
  here.matches({ stage: 'answering' }) ||
  here.matches({ stage: 'present' });

/** Then another device of mine is in it. */
const takenOver: readonly (CallEnd | null)[] = [null, 'otherDevice', 'answeredElsewhere'];

/** This tab has said its last word about it; the store will follow. */
const hasLeft = (here: CallSnapshot, callId: string): boolean =>
  !takenOver.includes(reasonOf(here.context, callId));
