/** What the chart of a call asks before it goes on. */
import type { Acknowledgement } from '#contract/events.ts';
import { callRejoinTries } from '#contract/limits.ts';
import { failureOf, isPassing } from '#services/app/api/types.ts';
import {
  isAnsweredIn,
  reasonOf,
  rememberedIn,
  ringingFor,
  shownIn,
  type CallContext,
} from './call.context.ts';
import type { CallEvent } from './call.events.ts';
import { acceptedIn, endedIn, incomingIn, ofRinging, unknownVersion } from './call.reading.ts';
import { NoVideoAddress } from './call.room.ts';

type Failed = { readonly error: unknown };
type Answered = { readonly answer: Acknowledgement };
interface Asked {
  readonly context: CallContext;
  readonly event: CallEvent;
}

export const guards = {
  /** It rings, and is not known to be over: its end may have overtaken it. */
  isNewIncoming: ({ context, event }: Asked) => {
    const incoming = incomingIn(event);
    return incoming !== null && reasonOf(context, incoming.callId) === null;
  },
  isIncomingHere: ({ context, event }: Asked) =>
    incomingIn(event)?.conversationId === context.conversationId,
  hasShownRing: ({ context }: Asked) => ringingFor(context) !== null,
  hasNext: ({ context }: Asked) => context.next !== null,
  hasTicket: ({ context }: Asked) => context.ticket !== null,
  isRememberedCalling: ({ context }: Asked) => {
    const shown = rememberedIn(context);
    return shown?.state === 'ringing' && shown.callerId === context.userId;
  },
  isRememberedLive: ({ context }: Asked) => rememberedIn(context)?.state === 'live',
  hasEndedBefore: ({ context }: Asked) => context.before !== null,
  isSilent: ({ context }: Asked) => context.isSilent,
  /** The call in hand is over, or rings here no more. */
  isEnded: ({ context, event }: Asked) =>
    context.callId !== null && endedIn(event)?.callId === context.callId,
  /** The call itself, not its ringing on my other devices. */
  isEndedForAll: ({ context, event }: Asked) => {
    const ended = endedIn(event);
    return ended !== null && ended.callId === context.callId && !ofRinging.includes(ended.reason);
  },
  /** Another device of mine was first, or it is over. What else is said of the ringing, the acknowledgement knows better. */
  isEndedMeanwhile: ({ context, event }: Asked) => {
    const ended = endedIn(event);
    return (
      ended !== null &&
      ended.callId === context.callId &&
      ended.reason !== 'missed' &&
      ended.reason !== 'declinedElsewhere'
    );
  },
  isAccepted: ({ context, event }: Asked) =>
    context.callId !== null && acceptedIn(event) === context.callId,
  isGone: ({ context, event }: Asked) =>
    event.type === 'call.shown' &&
    context.callId !== null &&
    ((event.version === null && context.sinceVersion !== unknownVersion) ||
      (event.version !== null &&
        event.version > context.sinceVersion &&
        shownIn(event.calls, context) === null)),
  /** It runs, and does not ring for me any more. */
  isTakenElsewhere: ({ context, event }: Asked) =>
    event.type === 'call.shown' &&
    shownIn(event.calls, context)?.userIds.includes(context.userId) === true,
  isRefusedElsewhere: ({ context, event }: Asked) =>
    event.type === 'call.shown' &&
    shownIn(event.calls, context)?.invitedIds.includes(context.userId) === false,
  isShownLive: ({ context, event }: Asked) => {
    const shown = event.type === 'call.shown' ? shownIn(event.calls, context) : null;
    return shown?.state === 'live' && shown.userIds.includes(context.userId);
  },
  isShownOut: ({ context, event }: Asked) =>
    event.type === 'call.shown' &&
    context.wasIn &&
    shownIn(event.calls, context)?.userIds.includes(context.userId) === false,
  isRingingHere: ({ context, event }: Asked) =>
    (event.type === 'call.start' || event.type === 'call.join') &&
    event.conversationId === context.conversationId,
  wasRefusedAs: (
    _: Asked,
    { answer, code }: Answered & { readonly code: 'call_over' | 'calls_unavailable' | 'room_full' },
  ) => !answer.ok && answer.code === code,
  wasRefused: ({ context }: Asked, { answer }: Answered) =>
    !answer.ok || (answer.callId ?? context.callId) === null,
  isKnownOver: ({ context }: Asked, { answer }: Answered) =>
    answer.ok && reasonOf(context, answer.callId ?? null) !== null,
  isKnownAnswered: ({ context }: Asked, { answer }: Answered) =>
    answer.ok && isAnsweredIn(context, answer.callId),
  canSay: ({ context }: Asked) => context.isLive && context.partings.length > 0,
  hasNoTriesLeft: ({ context }: Asked) => context.failedTries > callRejoinTries,
  hasNoAddress: (_: Asked, { error }: Failed) => error instanceof NoVideoAddress,
  isOverAtServer: (_: Asked, { error }: Failed) => {
    const failure = failureOf(error);
    return failure.kind === 'http' && failure.code === 'no_call';
  },
  isPassing: (_: Asked, { error }: Failed) => isPassing(failureOf(error)),
  isConnectionLost: ({ event }: Asked) =>
    event.type === 'room.disconnected' && event.reason === 'lost',
  isOfTwo: ({ context }: Asked) => !context.isGroup,
};
