/** Declares the transitions that several states of a call share, and what they hand to its guards and actions. */
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import type { RoomTicket } from '../room-connection.ts';
import { conversationOf, type CallContext } from './call.context.ts';
import type { CallEnd } from './call.events.ts';

interface Acknowledged {
  readonly event: { readonly output: Acknowledgement };
}

export const answerIn = ({ event }: Acknowledged) => ({ answer: event.output });
export const ticketIn = ({ event }: { readonly event: { readonly output: RoomTicket } }) =>
  event.output;

export const endsAs = (reason: CallEnd) => ({ type: 'noteReason', params: { reason } }) as const;

/** Ends the call so that nothing brings it back here, whatever the store still shows. */
export const overFor = (reason: CallEnd) => ({ type: 'noteOver', params: { reason } }) as const;

/** The beginnings of a call while none is in hand: one rings, is placed or joined. */
export const beginnings = {
  'call:incoming': {
    guard: 'isNewIncoming',
    target: '#call.stage.ringing',
    actions: 'takeIncoming',
  },
  'call.start': { target: '#call.stage.inviting', actions: 'startOutgoing' },
  'call.join': {
    target: '#call.stage.answering',
    actions: ['startJoining', 'withdrawWords'],
  },
} as const;
/** The beginning of a call that is known to ring already. */
export const rings = [
  { guard: 'hasNext', target: '#call.stage.ringing', actions: 'takeNext' },
  { guard: 'hasShownRing', target: '#call.stage.ringing', actions: 'takeShown' },
] as const;
export const comesBack = {
  guard: 'isRememberedLive',
  target: '#call.stage.present',
  actions: 'takeRemembered',
} as const;

export const ticketAsked = {
  id: 'ticket',
  src: 'ticket',
  input: ({ context }: { readonly context: CallContext }) => ({
    conversationId: conversationOf(context),
  }),
} as const;
/** Asks for the ticket ahead of time. If it does not come, it is asked for again when the call is answered. */
export const ticketAhead = {
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        ...ticketAsked,
        onDone: { target: 'settled', actions: { type: 'noteTicket', params: ticketIn } },
        onError: 'settled',
      },
    },
    settled: {},
  },
} as const;

/**
 * Ends the call when the server refuses it. `reason` is shown, unless there is no video server just now, or no seat.
 */
export const refusedAs = (reason: CallEnd) =>
  [
    {
      guard: { type: 'hasNoVideoServer', params: answerIn },
      target: '#call.stage.ended',
      actions: ['askServerConfig', overFor('unavailable')],
    },
    {
      guard: { type: 'wasRefused', params: answerIn },
      target: '#call.stage.ended',
      actions: {
        type: 'noteOver',
        params: ({ event: { output } }: Acknowledged) =>
          ({ reason: !output.ok && output.code === 'room_full' ? 'full' : reason }) as const,
      },
    },
  ] as const;

/** Asks until the server answers: the question can be repeated, because the server answers with the same call. */
export const askedUntilAcknowledged = <Done extends readonly object[]>(
  question: (now: { readonly context: CallContext }) => ClientEvent,
  onDone: Done,
) =>
  ({
    initial: 'asking',
    states: {
      asking: {
        tags: 'busy',
        invoke: { id: 'askServer', src: 'askServer', input: question, onDone, onError: 'pausing' },
      },
      pausing: { tags: 'busy', after: { tryPause: 'asking' } },
    },
  }) as const;
