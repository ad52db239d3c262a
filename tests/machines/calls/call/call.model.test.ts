import type { AnyMachineSnapshot } from 'xstate';
import type { Call } from '#contract/calls.ts';
import type { CallServerEvent } from '#machines/calls/call/call.events.ts';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import { NoVideoAddress } from '#machines/calls/room-connection.ts';
import { emptyDb } from '#machines/store/db/db.store.ts';
import { noAnswer, ownUserShape, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const incoming = (callId: string, conversationId: string): CallServerEvent => ({
  type: 'call:incoming',
  payload: {
    callId,
    conversationId,
    from: { id: 'anna', name: 'Анна' },
    video: false,
    expiresAt: '2026-03-01T10:00:25.000Z',
    ringForMs: 25_000,
  },
});
const ended = (reason: 'ended' | 'answeredElsewhere'): CallServerEvent => ({
  type: 'call:ended',
  payload: { callId: 'k1', conversationId: 'c1', reason },
});
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
const refused = (code: 'call_over' | 'calls_unavailable' | 'room_full') => ({
  ok: false,
  code,
  message: '',
});

const starts = [
  { type: 'call.start', conversationId: 'c1', video: true },
  { type: 'call.join', conversationId: 'c1', video: false },
  incoming('k1', 'c1'),
] as const;
const answers = [
  { type: 'xstate.done.actor.askServer', output: ok },
  { type: 'xstate.done.actor.askServer', output: refused('call_over') },
  { type: 'xstate.done.actor.askServer', output: refused('calls_unavailable') },
  { type: 'xstate.done.actor.askServer', output: refused('room_full') },
  { type: 'xstate.error.actor.askServer', error: noAnswer },
] as const;
const people = [
  'call.start',
  'call.answer',
  'call.answerNext',
  'call.decline',
  'call.silence',
  'call.declineNext',
  'call.putNextAside',
  'call.hangUp',
  'call.join',
  'call.dismiss',
];

const commands = [...starts, { type: 'call.answer', video: false }, ...answers] as const;
const ways = [
  { type: 'xstate.done.actor.ticket', output: { token: 't', url: 'wss://here/livekit' } },
  { type: 'xstate.error.actor.ticket', error: noAnswer },
] as const;
const answersNow = [
  { type: 'call.answer', video: false },
  { type: 'call.answerNext', video: false },
  { type: 'xstate.done.actor.askServer', output: ok },
] as const;
const inRoom = [
  { type: 'xstate.done.actor.ticket', output: { token: 't', url: 'wss://here/livekit' } },
  { type: 'xstate.error.actor.ticket', error: new NoVideoAddress() },
  { type: 'xstate.error.actor.ticket', error: noAnswer },
  { type: 'xstate.error.actor.ticket', error: refusal(409, 'no_call') },
  { type: 'xstate.error.actor.ticket', error: refusal(404, 'not_found') },
  { type: 'room.disconnected', reason: 'lost' },
  { type: 'room.disconnected', reason: 'otherDevice' },
  { type: 'room.turned', kind: 'microphone', on: false },
  { type: 'room.peerJoined', userId: 'anna' },
  { type: 'room.peerLeft', userId: 'anna', reason: 'self' },
  { type: 'room.peerLeft', userId: 'anna', reason: 'lost' },
] as const;
const remembered = {
  type: 'call.remembered',
  call: { callId: 'k1', audio: true, video: false },
} as const;
const over = { type: 'call.shown', calls: [], version: 6 } as const;
const accepted = {
  type: 'call:accepted',
  payload: { callId: 'k1', conversationId: 'c1', userId: 'anna', video: false },
} as const;
/** Late news of another call, which change nothing. */
const ofAnother: readonly CallServerEvent[] = [
  { type: 'call:ended', payload: { callId: 'k9', conversationId: 'c9', reason: 'ended' } },
  { ...accepted, payload: { ...accepted.payload, callId: 'k9' } },
];
const isAt = (snapshot: AnyMachineSnapshot, ...stages: (string | object)[]): boolean =>
  stages.some((stage) => snapshot.matches({ stage }));
/** Ringing and the requests made meanwhile have a start of their own below. */
const hasMovedOn = (snapshot: AnyMachineSnapshot): boolean =>
  isAt(
    snapshot,
    { ringing: { ticket: 'settled' } },
    { ringing: { before: 'said' } },
    { inviting: { calling: 'settled' } },
  );
const given = { input: { userId: 'me' }, peers: { db: emptyDb(ownUserShape()) } };

// The times before, in and after a call are nearly independent, so each has its own start.
describeModel({
  machine: callMachine,
  ...given,
  events: [
    { type: 'call.answer', video: false },
    incoming('k1', 'c1'),
    starts[1],
    starts[0],
    answers[0],
    ended('ended'),
    accepted,
    shown({ state: 'live', userIds: ['anna', 'me'] }),
    shown({ state: 'live' }),
    over,
    ...inRoom,
    remembered,
  ],
  project: (snapshot) => [
    isAt(snapshot, 'present') && snapshot.context.wasIn,
    // The sixth failure in a row ends it.
    isAt(snapshot, { present: 'rejoining' }, { present: 'joining' }) &&
      snapshot.context.failedTries,
  ],
  stopWhen: (snapshot) => hasMovedOn(snapshot) || isAt(snapshot, 'inviting', 'ended'),
  also: [
    {
      ...given,
      events: [
        ...commands,
        incoming('k2', 'c2'),
        ended('ended'),
        ended('answeredElsewhere'),
        accepted,
        shown({ invitedIds: ['me'] }),
        shown({ state: 'live', userIds: ['anna', 'me'] }),
        shown({ state: 'live' }),
        shown({ callerId: 'me', userIds: ['me'] }),
        over,
        remembered,
      ],
      project: (snapshot) => [
        snapshot.context.next !== null,
        isAt(snapshot, 'idle', 'ended') && snapshot.context.remembered,
        isAt(snapshot, { inviting: 'placing' }) && [
          snapshot.context.over.length > 0,
          snapshot.context.answered.length > 0,
        ],
      ],
      stopWhen: (snapshot) => hasMovedOn(snapshot) || isAt(snapshot, 'present'),
      limit: 60_000,
    },
    // Ringing, with the ticket that is requested meanwhile.
    {
      ...given,
      events: [
        incoming('k1', 'c1'),
        starts[0],
        ...answersNow,
        ...ways,
        ...ofAnother,
        over,
        remembered,
      ],
      project: ({ context }) => [context.ticket !== null],
      stopWhen: (snapshot) =>
        // The regions of ringing are independent.
        isAt(snapshot, { ringing: { ticket: 'settled', before: 'said' } }) ||
        isAt(snapshot, 'ended', { present: 'inside' }, { present: 'joining' }),
    },
    {
      ...given,
      events: [
        incoming('k1', 'c1'),
        incoming('k2', 'c2'),
        starts[0],
        ...answersNow,
        ...ofAnother,
        over,
        remembered,
      ],
      project: ({ context }) => [context.next !== null],
      stopWhen: (snapshot) =>
        hasMovedOn(snapshot) ||
        isAt(snapshot, 'ended', { present: 'inside' }, { present: 'rejoining' }),
    },
    {
      ...given,
      events: [
        incoming('k9', 'c9'),
        ...ofAnother,
        starts[0],
        answers[0],
        answers[3],
        shown({ callerId: 'me', userIds: ['me'] }),
      ],
      project: ({ context }) => [context.calls.length > 0],
    },
    // The notice of an ended call while another rings.
    {
      ...given,
      events: [
        incoming('k1', 'c1'),
        incoming('k2', 'c2'),
        ended('answeredElsewhere'),
        accepted,
        over,
        remembered,
      ],
      project: ({ context }) => [context.next !== null],
      stopWhen: (snapshot) => !isAt(snapshot, 'idle', 'ringing'),
    },
    {
      input: { userId: 'me' },
      peers: { db: emptyDb(ownUserShape({ chosenStatus: 'DND' })) },
      events: [incoming('k1', 'c1'), ...ofAnother, shown({ invitedIds: ['me'] }), remembered],
      project: () => [],
      stopWhen: (snapshot) => !isAt(snapshot, 'idle'),
    },
  ],
  people,
});
