import type { SnapshotFrom } from 'xstate';
import type { CallEnd, EndedBefore, Incoming } from './call.events.ts';
import type { callMachine } from './call.machine.ts';

type CallSnapshot = SnapshotFrom<typeof callMachine>;

/** The stages of a call that views tell apart. */
export type CallStage =
  | 'idle'
  /** «Вызов…» */
  | 'inviting'
  | 'ringing'
  | 'answering'
  | 'joining'
  | 'live'
  /** LiveKit itself tries to come back. */
  | 'reconnecting'
  /** «Собеседник переподключается…» */
  | 'peerLost'
  | 'rejoining'
  | 'ended';

export function selectStage(call: CallSnapshot): CallStage {
  if (call.matches({ stage: 'inviting' })) return 'inviting';
  if (call.matches({ stage: 'ringing' })) return 'ringing';
  if (call.matches({ stage: 'answering' })) return 'answering';
  if (call.matches({ stage: 'ended' })) return 'ended';
  if (!call.matches({ stage: 'present' })) return 'idle';
  if (call.matches({ stage: { present: { inside: 'live' } } })) {
    if (call.matches({ room: { in: { line: 'unsteady' } } })) return 'reconnecting';
    return call.matches({ stage: { present: { inside: { live: 'peerLost' } } } })
      ? 'peerLost'
      : 'live';
  }
  return call.context.failedTries > 0 ? 'rejoining' : 'joining';
}

/** How far the way into a call has come, where that can take long. */
export type CallStep =
  | 'placing'
  | 'ringing'
  | 'answering'
  | 'joining'
  /** The video server has not answered. */
  | 'connecting'
  /** It has, and sound and picture do not come through. */
  | 'passing';

/** Returns what the way into the call waits for; null: the person is in it, or on no way into one. */
export function selectStep(call: CallSnapshot): CallStep | null {
  if (call.matches({ stage: { inviting: 'placing' } })) return 'placing';
  if (call.matches({ stage: 'inviting' })) return 'ringing';
  if (call.matches({ stage: 'answering' })) return 'answering';
  if (call.matches({ stage: { present: 'joining' } })) return 'joining';
  if (!call.matches({ stage: { present: { inside: 'connecting' } } })) return null;
  return call.matches({ room: { in: { line: 'signalled' } } }) ? 'passing' : 'connecting';
}

/** Answers whether the person is in the call, as far as the server knows. Its view and view actor run then. */
export const selectIsPresent = (call: CallSnapshot): boolean => call.matches({ stage: 'present' });

/** Returns the call that rings here. While another call is in hand, the ringing one is `selectNext`. */
export const selectIncoming = (call: CallSnapshot): Incoming | null =>
  call.matches({ stage: 'ringing' }) ? call.context.incoming : null;
export const selectNext = ({ context }: CallSnapshot): Incoming | null => context.next;
/** Returns the waiting call, until the person puts it aside. */
export const selectNextShown = ({ context: { next, asideId } }: CallSnapshot): Incoming | null =>
  next !== null && next.callId !== asideId ? next : null;

/** Returns the conversation of the call in hand; null: there is none. */
export const selectCallConversation = ({ context }: CallSnapshot): string | null =>
  context.conversationId;

/** Answers whether the camera is on at the beginning. */
export const selectInitialVideo = ({ context }: CallSnapshot): boolean => context.video;

/** Returns why the call ended, while that is shown. */
export const selectReason = (call: CallSnapshot): CallEnd | null =>
  call.matches({ stage: 'ended' }) ? call.context.reason : null;

/** Returns the call that ended a moment ago, while another one rings in its place. */
export const selectEndedBefore = (call: CallSnapshot): EndedBefore | null =>
  call.matches({ stage: { ringing: { before: 'said' } } }) ? call.context.before : null;

/** Answers whether this side called; also of a call that has ended, while that is shown. */
export const selectWasOutgoing = ({ context }: CallSnapshot): boolean => context.isOutgoing;

/** After these ends the person may want to try again. */
const again: readonly CallEnd[] = [
  'busy',
  'cancelled',
  'declined',
  'failed',
  'full',
  'lost',
  'missed',
  'noAddress',
  'peerLost',
];

/** Returns the next step after a call that is over: coming back into it, or another call; null: there is none. */
export function selectWayBack(call: CallSnapshot): 'call.join' | 'call.start' | null {
  const reason = selectReason(call);
  if (reason === null || !again.includes(reason)) return null;
  const { calls, callId } = call.context;
  const goesOn = calls.some((one) => one.callId === callId && one.state === 'live');
  return goesOn ? 'call.join' : 'call.start';
}

/** Returns when the call began, by the server's clock; null: nobody has answered, or it is not known. */
export const selectStartedAt = ({ context }: CallSnapshot): string | null => {
  const shown = context.calls.find(({ callId }) => callId === context.callId);
  return shown?.state === 'live' ? shown.startedAt : null;
};
