import type { Call } from '#contract/calls.ts';
import type { CallServerEvent } from '#machines/call/call.events.ts';
import { callMachine } from '#machines/call/call.machine.ts';
import { NoVideoAddress } from '#machines/call/call.room.ts';
import { emptyDb } from '#machines/db/db.store.ts';
import { noAnswer, ownUserShape, refusal } from '#tests/machines/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

const heard = (event: CallServerEvent) => ({ type: 'call.heard', event }) as const;
const incoming = (callId: string, conversationId: string) =>
  heard({
    name: 'call:incoming',
    payload: {
      callId,
      conversationId,
      from: { id: 'anna', name: 'Анна' },
      video: false,
      expiresAt: '2026-03-01T10:00:25.000Z',
      ringForMs: 25_000,
    },
  });
const ended = (reason: 'ended' | 'answeredElsewhere') =>
  heard({ name: 'call:ended', payload: { callId: 'k1', conversationId: 'c1', reason } });
const shown = (given: Partial<Call>) => ({
  type: 'call.shown' as const,
  calls: [
    {
      conversationId: 'c1',
      callId: 'k1',
      state: 'ringing' as const,
      video: false,
      callerId: 'anna',
      startedAt: '2026-03-01T10:00:00.000Z',
      userIds: ['anna'],
      invitedIds: [],
      ...given,
    },
  ],
  version: 5,
});
const ok = { ok: true, callId: 'k1' } as const;
const refused = (code: 'call_over' | 'calls_unavailable') => ({ ok: false, code, message: '' });

const starts = [
  { type: 'call.start', conversationId: 'c1', video: true },
  { type: 'call.join', conversationId: 'c1', video: false },
  incoming('k1', 'c1'),
] as const;
const answers = [
  { type: 'xstate.done.actor.emit', output: ok },
  { type: 'xstate.done.actor.emit', output: refused('call_over') },
  { type: 'xstate.done.actor.emit', output: refused('calls_unavailable') },
  { type: 'xstate.error.actor.emit', error: noAnswer },
] as const;
const people = [
  'call.start',
  'call.answer',
  'call.decline',
  'call.declineNext',
  'call.hangUp',
  'call.join',
  'call.dismiss',
];

const events = [
  ...starts,
  { type: 'call.answer', video: false },
  incoming('k2', 'c2'),
  ended('ended'),
  ended('answeredElsewhere'),
  heard({
    name: 'call:accepted',
    payload: { callId: 'k1', conversationId: 'c1', userId: 'anna', video: false },
  }),
  shown({ invitedIds: ['me'] }),
  shown({ state: 'live', userIds: ['anna', 'me'] }),
  shown({ state: 'live' }),
  { type: 'call.shown', calls: [], version: 6 },
  ...answers,
  { type: 'xstate.error.actor.ringer', error: noAnswer },
  { type: 'xstate.done.actor.token', output: { token: 't', url: 'wss://here/livekit' } },
  { type: 'xstate.error.actor.token', error: new NoVideoAddress() },
  { type: 'xstate.error.actor.token', error: noAnswer },
  { type: 'xstate.error.actor.token', error: refusal(409, 'no_call') },
  { type: 'xstate.error.actor.token', error: refusal(404, 'not_found') },
  { type: 'xstate.error.actor.room', error: noAnswer },
  { type: 'room.connected' },
  { type: 'room.reconnecting' },
  { type: 'room.reconnected' },
  { type: 'room.disconnected', reason: 'lost' },
  { type: 'room.disconnected', reason: 'otherDevice' },
  { type: 'room.peerJoined', userId: 'anna' },
  { type: 'room.peerLeft', userId: 'anna', reason: 'self' },
  { type: 'room.peerLeft', userId: 'anna', reason: 'lost' },
  { type: 'ringer.blocked' },
  { type: 'ringer.sounding' },
  { type: 'realtime.live' },
  { type: 'call.remembered', callId: 'k1' },
] as const;

describeModel({
  machine: callMachine,
  input: { userId: 'me' },
  peers: { db: emptyDb(ownUserShape()) },
  events,
  // Of the context what the state at hand goes by.
  project: (snapshot) => {
    const { context } = snapshot;
    const isIn = (stage: string | object) => snapshot.matches({ stage });
    return [
      context.next !== null,
      (isIn('idle') || isIn('ended')) && context.remembered,
      isIn({ inviting: 'placing' }) && [context.over.length > 0, context.answered.length > 0],
      isIn('present') && context.wasIn,
      // Six in a row end it.
      (isIn({ present: 'rejoining' }) || isIn({ present: 'joining' })) && context.failedTries,
    ];
  },
  // What is said at parting knows nothing of the next call: it has a start of its own.
  stopWhen: ({ context }) => context.isLive || context.partings.length > 1,
  also: [
    {
      input: { userId: 'me' },
      peers: { db: emptyDb(ownUserShape()) },
      events,
      project: ({ context }) => [context.isLive, context.partings.length > 0],
      stopWhen: (snapshot) =>
        !(snapshot.matches({ stage: 'idle' }) || snapshot.matches({ stage: 'ringing' })) ||
        snapshot.context.partings.length > 1,
    },
  ],
  people,
  labels: stateLabels.call,
  background: { 'parting.telling': 'the person has turned away from the call' },
});
