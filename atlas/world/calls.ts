/** Calls of Anna's with Boris and with her family, and rooms: the events that lead into them. */
import type { Call } from '#contract/calls.ts';
import type { CallServerEvent } from '#machines/calls/call/call.events.ts';
import type { Told } from '../scenes/scene.ts';
import { annasWorld, boris, gleb, vera } from './people.ts';
import type { Content } from './world.ts';

/** Somebody in a room. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  readonly face: string;
  /** Their camera is on. */
  readonly isSeen?: boolean;
}

const seat = ({ id, displayName }: typeof boris, face: string): Seat => ({
  id,
  name: displayName,
  face,
});
const crowd = Array.from({ length: 30 }, (_, n) => ({
  id: `guest-${n + 1}`,
  name: `Гость ${n + 1}`,
  face: '🙂',
}));

/** The people in a room, by the token of its ticket. */
export const seats: Readonly<Record<string, readonly Seat[]>> = {
  boris: [seat(boris, '🎸')],
  borisOnCamera: [{ ...seat(boris, '🎸'), isSeen: true }],
  family: [seat(vera, '🦊'), seat(gleb, '🦁')],
  crowd,
  nobody: [],
};

export const ticketTo = (token: string) => ({ token, url: 'wss://vest.example/livekit' });

/** A call that rings here. */
export const incoming = (callId: string, conversationId: string, from: typeof boris) =>
  ({
    type: 'call:incoming',
    payload: {
      callId,
      conversationId,
      from: { id: from.id, name: from.displayName },
      video: false,
      expiresAt: '2026-03-01T15:00:25.000Z',
      ringForMs: 25_000,
    },
  }) as const satisfies CallServerEvent;

const running = (conversationId: string, userIds: readonly string[]) => ({
  conversationId,
  callId: `${conversationId}-call`,
  state: 'live' as const,
  video: false,
  callerId: userIds[0] ?? '',
  startedAt: '2026-03-01T14:52:00.000Z',
  userIds: [...userIds],
  invitedIds: [],
});

const calls = {
  boris: running('boris', ['boris', 'anna']),
  family: running('family', ['vera', 'gleb', 'anna']),
};

/** Anna's world, in which she is in a call. */
export const inCallWith = (conversationId: keyof typeof calls): Content => {
  const { conversationId: _, ...call } = calls[conversationId];
  return {
    ...annasWorld,
    conversations: annasWorld.conversations.map((one) =>
      one.id === conversationId ? { ...one, call: call satisfies Call } : one,
    ),
  };
};

/** Anna's family is in a call without her. */
export const familyCalls: Content = {
  ...annasWorld,
  conversations: inCallWith('family').conversations.map((one) =>
    one.call ? { ...one, call: { ...one.call, userIds: [vera.id, gleb.id] } } : one,
  ),
};

/** Anna comes into this call, and its room is there. */
export function cameInto(conversationId: keyof typeof calls, token: string): readonly Told[] {
  const shown = calls[conversationId];
  const { callId } = shown;
  return [
    { type: 'call.shown', calls: [shown], version: 4 },
    { type: 'call.join', conversationId, video: false },
    { type: 'xstate.done.actor.askServer', output: { ok: true, callId } },
    { type: 'xstate.done.actor.ticket', output: ticketTo(token) },
    { type: 'room.connected' },
  ].map((event) => ({ actor: 'call', event }));
}

export const makesItSmall: Told = { actor: 'callView', event: { type: 'callView.makeSmall' } };
