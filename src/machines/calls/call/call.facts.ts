/** Reads from an event, an answer or the store what is new about the calls that this tab knows of. */
import { assertEvent } from 'xstate';
import type { Acknowledgement } from '#contract/events.ts';
import type { CallContext, Now } from './call.context.ts';
import type { CallEnd, CallEvent, Incoming, ShownCall } from './call.events.ts';
import { reasonOf } from './call.place.ts';

export const incomingIn = (event: CallEvent): Incoming | null => {
  if (event.type !== 'call:incoming') return null;
  const { conversationId, callId, from, video, ringForMs } = event.payload;
  return { conversationId, callId, fromId: from.id, fromName: from.name, video, ringForMs };
};

/** Late events are about one of the last few calls. */
const rememberedCalls = 10;
const newest = <T>(all: readonly T[], one: T): readonly T[] =>
  [...all, one].slice(-rememberedCalls);

/** Notes a call as over, so that nothing brings it back here. */
export const overAs = (
  { over }: CallContext,
  callId: string | null,
  reason: CallEnd,
): CallContext['over'] => (callId === null ? over : newest(over, { callId, reason }));

/** Stands for the version of a conversation that the store does not know. */
export const unknownVersion = -1;

const shownIn = (
  calls: readonly ShownCall[],
  { conversationId, callId }: CallContext,
): ShownCall | null =>
  calls.find((one) => one.conversationId === conversationId && one.callId === callId) ?? null;

/** Returns the call in hand, as an event from the store shows it; null: the store does not show it. */
const shownNow = ({ context, event }: Now): ShownCall | null =>
  event.type === 'call.shown' ? shownIn(event.calls, context) : null;

/** Returns a call that rings for me, as the store has it. */
export const ringingFor = (context: CallContext): ShownCall | null =>
  context.calls.find(
    ({ callId, invitedIds }) =>
      invitedIds.includes(context.userId) && reasonOf(context, callId) === null,
  ) ?? null;

/** Returns the call that this tab was in before the page was reloaded, or before a stale event ended it here. */
export const rememberedIn = (context: CallContext): ShownCall | null =>
  context.calls.find(
    ({ callId, userIds }) =>
      callId === context.remembered?.callId &&
      userIds.includes(context.userId) &&
      reasonOf(context, callId) === null,
  ) ?? null;

/** Answers whether this call was answered, by somebody else or here. */
const isAnsweredIn = (context: CallContext, callId: string | undefined): boolean => {
  if (callId !== undefined && context.answered.includes(callId)) return true;
  const shown = context.calls.find((one) => one.callId === callId);
  return shown?.state === 'live' && shown.userIds.includes(context.userId);
};

/** Answers whether the store showed the call ringing for me and no longer does. The event of its end was then lost. */
function hasStoppedRinging(
  { calls: before, userId }: CallContext,
  callId: string,
  now: readonly ShownCall[],
): boolean {
  const rings = (one: ShownCall) => one.callId === callId && one.invitedIds.includes(userId);
  return before.some(rings) && !now.some(rings);
}

/** Takes over the running calls of the store. */
export function withShown({ context, event }: Now): Partial<CallContext> {
  if (event.type !== 'call.shown') return {};
  const { next, userId, wasIn } = context;
  const isNextOver = next !== null && hasStoppedRinging(context, next.callId, event.calls);
  return {
    calls: event.calls,
    next: isNextOver ? null : next,
    wasIn: wasIn || shownIn(event.calls, context)?.userIds.includes(userId) === true,
  };
}

export function withAccepted({ context: { answered }, event }: Now): Partial<CallContext> {
  assertEvent(event, 'call:accepted');
  return { answered: newest(answered, event.payload.callId) };
}

export function withEnded({ context: { over, next }, event }: Now): Partial<CallContext> {
  assertEvent(event, 'call:ended');
  const { callId, reason } = event.payload;
  return { over: newest(over, { callId, reason }), next: next?.callId === callId ? null : next };
}

/** Notes the end of the call in hand. */
export function withEndedHere(now: Now): Partial<CallContext> {
  assertEvent(now.event, 'call:ended');
  return { ...withEnded(now), reason: now.event.payload.reason };
}

/** Notes why the connection to the video server was closed for good. */
export function withRoomEnd({ context, event }: Now): Partial<CallContext> {
  assertEvent(event, 'room.disconnected');
  const { reason: why } = event;
  const reason = why === 'self' || why === 'closed' ? 'ended' : why;
  return { reason, over: overAs(context, context.callId, reason) };
}

/**
 * Notes the other call as answered when two people call each other: the server takes one call for the answer to the
 * other.
 */
export function withCrossed({ context, event }: Now): Partial<CallContext> {
  const incoming = incomingIn(event);
  return incoming ? { answered: newest(context.answered, incoming.callId) } : {};
}

/** Keeps another call that rings meanwhile. */
export function withNext({ context, event }: Now): Partial<CallContext> {
  const incoming = incomingIn(event);
  const isOther =
    incoming !== null &&
    incoming.callId !== context.callId &&
    reasonOf(context, incoming.callId) === null;
  return isOther ? { next: incoming } : {};
}

/** Answers whether the event ends the call in hand for this device, by another end than these. */
const isOver = ({ context, event }: Now, except: readonly CallEnd[] = []): boolean =>
  event.type === 'call:ended' &&
  event.payload.callId === context.callId &&
  !except.includes(event.payload.reason);

/** Guards about these facts. */
export const factGuards = {
  /** The call rings and is not known to be over: its end may have come first. */
  isNewIncoming: ({ context, event }: Now) => {
    const incoming = incomingIn(event);
    return incoming !== null && reasonOf(context, incoming.callId) === null;
  },
  isIncomingHere: ({ context, event }: Now) =>
    incomingIn(event)?.conversationId === context.conversationId,
  /** The call in hand is over, or no longer rings here. */
  isEnded: (now: Now) => isOver(now),
  /** The call itself is over, not only its ringing on my other devices. */
  isEndedForAll: (now: Now) => isOver(now, ['answeredElsewhere', 'declinedElsewhere', 'missed']),
  /**
   * Another device of mine was quicker, or the call is over. An end of the ringing alone does not count: the server's
   * acknowledgement tells whether this device may answer.
   */
  isEndedMeanwhile: (now: Now) => isOver(now, ['declinedElsewhere', 'missed']),
  isAccepted: ({ context, event }: Now) =>
    event.type === 'call:accepted' && event.payload.callId === context.callId,
  /** Only a version higher than the one at the beginning of the call can say that the call is over. */
  isGone: ({ context, event }: Now) =>
    event.type === 'call.shown' &&
    context.callId !== null &&
    ((event.version === null && context.sinceVersion !== unknownVersion) ||
      (event.version !== null &&
        event.version > context.sinceVersion &&
        shownIn(event.calls, context) === null)),
  /** The call runs, and another device of mine is in it. */
  isTakenElsewhere: (now: Now) => shownNow(now)?.userIds.includes(now.context.userId) === true,
  isRefusedElsewhere: (now: Now) =>
    shownNow(now)?.invitedIds.includes(now.context.userId) === false,
  isShownLive: (now: Now) => {
    const shown = shownNow(now);
    return shown?.state === 'live' && shown.userIds.includes(now.context.userId);
  },
  isShownOut: (now: Now) =>
    now.context.wasIn && shownNow(now)?.userIds.includes(now.context.userId) === false,
  /** The person wants to call the conversation whose call rings here. */
  isRingingHere: ({ context, event }: Now) =>
    (event.type === 'call.start' || event.type === 'call.join') &&
    event.conversationId === context.conversationId,
  hasShownRing: ({ context }: Now) => ringingFor(context) !== null,
  isRememberedCalling: ({ context }: Now) => {
    const shown = rememberedIn(context);
    return shown?.state === 'ringing' && shown.callerId === context.userId;
  },
  isRememberedLive: ({ context }: Now) => rememberedIn(context)?.state === 'live',
};

interface Answered {
  readonly answer: Acknowledgement;
}

/** Guards about the server's acknowledgements of call:invite and call:accept. */
export const answerGuards = {
  hasNoVideoServer: (_: Now, { answer }: Answered) =>
    !answer.ok && answer.code === 'calls_unavailable',
  wasRefused: ({ context }: Now, { answer }: Answered) =>
    !answer.ok || (answer.callId ?? context.callId) === null,
  isKnownOver: ({ context }: Now, { answer }: Answered) =>
    answer.ok && reasonOf(context, answer.callId ?? null) !== null,
  isKnownAnswered: ({ context }: Now, { answer }: Answered) =>
    answer.ok && isAnsweredIn(context, answer.callId),
};

/** Notes the id that the server has given the call. */
export function withName({ context }: Now, { answer }: Answered): Partial<CallContext> {
  const callId = (answer.ok ? answer.callId : null) ?? context.callId;
  // The end of the ringing on this device may have come before the answer.
  const over = context.over.filter((one) => one.callId !== callId);
  const { audio, video } = context;
  return { callId, remembered: callId === null ? null : { callId, audio, video }, over };
}

/** Notes why the call ended, when its end has come before the answer. */
export const withKnownReason = ({ context }: Now, { answer }: Answered) => ({
  reason: reasonOf(context, (answer.ok && answer.callId) || null),
});
