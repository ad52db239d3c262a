/**
 * Tells the place of a conversation's call, as the store and this tab see it. The chats load this file before the code
 * of calls, so it holds all that they need of it.
 */
import type { SnapshotFrom } from 'xstate';
import type { Call } from '#contract/calls.ts';
import type { CallContext } from './call.context.ts';
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
interface CallSpot {
  readonly conversationId: string;
  readonly isGroup: boolean;
  readonly running: Call | null;
  readonly selfId: string;
}

/** Tells the place of a conversation's call. `here` is undefined before the code of calls has come. */
export function callPlace(spot: CallSpot, here: CallSnapshot | undefined): CallPlace {
  const { conversationId, isGroup, running, selfId } = spot;
  if (here && selectIsInHand(here) && here.context.conversationId === conversationId) {
    return here.matches({ stage: 'present' }) ? 'present' : 'beginning';
  }
  if (running?.state !== 'live') return 'none';
  if (running.userIds.includes(selfId)) {
    return here && !hasLeft(here, running.callId) ? 'elsewhere' : 'none';
  }
  return isGroup ? 'open' : 'none';
}

/** Answers whether this tab calls, answers or is in a call, so that no other begins beside it. */
export const selectIsInHand = (call: CallSnapshot): boolean =>
  call.matches({ stage: 'inviting' }) ||
  call.matches({ stage: 'answering' }) ||
  call.matches({ stage: 'present' });

/** Returns why a call was over for this device; null: its end was not heard. */
export const reasonOf = ({ over }: CallContext, callId: string | null): CallEnd | null =>
  over.findLast((one) => one.callId === callId)?.reason ?? null;

/** After these ends another device of mine may be in the call; null: no end was heard. */
const takenOver: readonly (CallEnd | null)[] = [null, 'otherDevice', 'answeredElsewhere'];

/** Answers whether this tab has said its last word about the call; the store will follow. */
export const hasLeft = (here: CallSnapshot, callId: string): boolean =>
  !takenOver.includes(reasonOf(here.context, callId));
