import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls.ts';
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import type { OwnUser } from '#contract/users.ts';
import type { CallEvent, CallServerEvent } from '#machines/call/call.events.ts';
import { callMachine } from '#machines/call/call.machine.ts';
import type { RoomFact, RoomInput, RoomTicket } from '#machines/call/call.room.ts';
import { selectReason, selectStage } from '#machines/call/call.selectors.ts';
import { emptyDb } from '#machines/db/db.store.ts';
import { ownUserShape } from '#tests/machines/shapes.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

function begin(self: Partial<OwnUser> = {}) {
  const world = createWorld({ peers: ['db'] });
  world.hold('db', emptyDb(ownUserShape(self)));
  const ringer = callbackActor<CallEvent, { readonly callId: string }>();
  const emit = promiseActor<Acknowledgement, ClientEvent>();
  const token = promiseActor<RoomTicket, { readonly conversationId: string }>();
  const room = callbackActor<RoomFact, RoomInput>();
  const kept: (string | null)[] = [];
  const call = world.start(
    callMachine.provide({
      actors: { ringer: ringer.logic, emit: emit.logic, token: token.logic, room: room.logic },
      actions: {
        keepCall: ({ context }) => void kept.push(context.callId),
        dropCall: () => void kept.push(null),
      },
    }),
    { input: { userId: 'me' } },
  );
  call.send({ type: 'realtime.live' });
  const hear = (event: CallServerEvent) => call.send({ type: 'call.heard', event });
  const said = () => emit.calls.map(({ input }) => input);
  const rings = (given: { callId?: string; conversationId?: string; ringForMs?: number } = {}) =>
    hear({
      name: 'call:incoming',
      payload: {
        callId: 'k1',
        conversationId: 'c1',
        from: { id: 'anna', name: 'Анна' },
        video: true,
        expiresAt: '2026-03-01T10:00:25.000Z',
        ringForMs: 25_000,
        ...given,
      },
    });
  return {
    world,
    ringer,
    call,
    emit,
    token,
    room,
    kept,
    hear,
    said,
    rings,
    ends: (
      reason: Extract<CallServerEvent, { name: 'call:ended' }>['payload']['reason'],
      callId = 'k1',
    ) => hear({ name: 'call:ended', payload: { callId, conversationId: 'c1', reason } }),
    shows: (version: number, shown: Partial<Call> | null) =>
      call.send({
        type: 'call.shown',
        version,
        calls: shown
          ? [
              {
                conversationId: 'c1',
                callId: 'k1',
                state: 'ringing',
                video: false,
                callerId: 'anna',
                startedAt: '2026-03-01T10:00:00.000Z',
                userIds: ['anna'],
                invitedIds: [],
                ...shown,
              },
            ]
          : [],
      }),
    acknowledge: (answer: Acknowledgement = { ok: true, callId: 'k1' }) =>
      emit.last.resolve(answer),
    stage: () => selectStage(call.getSnapshot()),
    reason: () => selectReason(call.getSnapshot()),
    /** Answered, and in the room. */
    goLive: () => {
      rings();
      call.send({ type: 'call.answer', video: false });
      emit.last.resolve({ ok: true, callId: 'k1' });
      token.last.resolve({ token: 't', url: 'wss://here/livekit' });
      room.last.send({ type: 'room.connected' });
    },
  };
}

describe('it rings', () => {
  test('for 24,999 ms; at 25,000 ms it is missed, and the server is told so', () => {
    const { world, rings, stage, reason, said } = begin();
    rings();
    world.clock.increment(24_999);
    expect([stage(), said()]).toEqual(['ringing', []]);
    world.clock.increment(1);
    expect([stage(), reason()]).toEqual(['ended', 'missed']);
    expect(said()).toEqual([
      {
        name: 'call:decline',
        payload: { conversationId: 'c1', callId: 'k1', reason: 'timeout' },
      },
    ]);
  });

  test('for what is left of the time on a page that opens meanwhile', () => {
    const { world, rings, stage } = begin();
    rings({ ringForMs: 4_000 });
    world.clock.increment(3_999);
    expect(stage()).toBe('ringing');
    world.clock.increment(1);
    expect(stage()).toBe('ended');
  });

  test('by the store alone when the event was lost, and falls silent by it', () => {
    const { shows, stage, reason } = begin();
    shows(5, { invitedIds: ['me'] });
    expect(stage()).toBe('ringing');
    shows(6, { state: 'live', userIds: ['anna', 'me'] });
    expect([stage(), reason()]).toEqual(['ended', 'answeredElsewhere']);
  });

  test('«Ответить» joins with the camera off', () => {
    const { goLive, room, stage } = begin();
    goLive();
    expect(room.last.input).toMatchObject({ audio: true, video: false, callId: 'k1' });
    expect(stage()).toBe('live');
  });

  test('with the sound, once, until it is over; in «Не беспокоить» without one', () => {
    const { rings, ringer, ends } = begin();
    rings();
    expect(ringer.calls).toMatchObject([{ input: { callId: 'k1' }, stopped: false }]);
    ends('cancelled');
    expect(ringer.last.stopped).toBe(true);

    const quiet = begin({ chosenStatus: 'DND' });
    quiet.rings();
    expect([quiet.stage(), quiet.ringer.calls]).toEqual(['ringing', []]);
  });

  test('another device answers or declines: this one falls silent and says so', () => {
    for (const why of ['answeredElsewhere', 'declinedElsewhere'] as const) {
      const { rings, ends, stage, reason } = begin();
      rings();
      ends(why);
      expect([stage(), reason()]).toEqual(['ended', why]);
    }
  });

  test('not when the end of the call has overtaken it', () => {
    const { rings, ends, stage } = begin();
    ends('cancelled');
    rings();
    expect(stage()).toBe('idle');
  });

  test('a second call waits, and rings when the first is over', () => {
    const { rings, ends, stage, call } = begin();
    rings();
    rings({ callId: 'k2', conversationId: 'c2' });
    ends('cancelled');
    expect([stage(), call.getSnapshot().context.callId]).toEqual(['ringing', 'k2']);
  });
});

describe('who calls', () => {
  const start = { type: 'call.start', conversationId: 'c1', video: true } as const;

  test('is seen as calling at once, and goes to the room when somebody answers', () => {
    const { call, stage, said, acknowledge, hear, room, token } = begin();
    call.send(start);
    expect(stage()).toBe('inviting');
    expect(said()).toEqual([
      { name: 'call:invite', payload: { conversationId: 'c1', video: true } },
    ]);
    acknowledge();
    hear({
      name: 'call:accepted',
      payload: { callId: 'k1', conversationId: 'c1', userId: 'anna', video: false },
    });
    token.last.resolve({ token: 't', url: 'wss://here/livekit' });
    expect(room.last.input).toMatchObject({ audio: true, video: true });
  });

  test.each([
    [{ ok: false, code: 'calls_unavailable', message: '' } as const, 'unavailable'],
    [{ ok: false, code: 'not_found', message: '' } as const, 'failed'],
  ])('is told why it is not possible', (answer, why) => {
    const { call, acknowledge, stage, reason } = begin();
    call.send(start);
    acknowledge(answer);
    expect([stage(), reason()]).toEqual(['ended', why]);
  });

  test('hears «Занято» also when it comes before the acknowledgement', () => {
    const { call, acknowledge, ends, reason } = begin();
    call.send(start);
    ends('busy');
    acknowledge();
    expect(reason()).toBe('busy');
  });

  test('hangs up without a connection: that is said when it lives again, and names the call', () => {
    const { call, acknowledge, said, stage } = begin();
    call.send(start);
    acknowledge();
    call.send({ type: 'realtime.lost' });
    call.send({ type: 'call.hangUp' });
    expect([stage(), said().length]).toEqual(['idle', 1]);
    call.send({ type: 'realtime.live' });
    expect(said().at(-1)).toEqual({
      name: 'call:end',
      payload: { conversationId: 'c1', callId: 'k1' },
    });
  });

  test('reloads the page: the call goes on by the store, in this tab alone', () => {
    const { call, shows, stage } = begin();
    shows(5, { callerId: 'me', userIds: ['me'] });
    expect(stage()).toBe('idle');
    call.send({ type: 'call.remembered', callId: 'k1' });
    expect(stage()).toBe('inviting');
    shows(6, { callerId: 'me', state: 'live', userIds: ['me', 'anna'] });
    expect(stage()).toBe('joining');
  });
});

describe('in a call', () => {
  test('the other side is waited for 29,999 ms, and at 30,000 ms it is over', () => {
    const { goLive, room, world, stage, reason } = begin();
    goLive();
    room.last.send({ type: 'room.peerLeft', userId: 'anna', reason: 'lost' });
    world.clock.increment(29_999);
    expect(stage()).toBe('peerLost');
    world.clock.increment(1);
    expect([stage(), reason()]).toEqual(['ended', 'peerLost']);
  });

  test('a lost connection begins anew with a fresh way in', () => {
    const { goLive, room, token, world, stage } = begin();
    goLive();
    room.last.send({ type: 'room.disconnected', reason: 'lost' });
    expect(stage()).toBe('rejoining');
    world.clock.increment(500);
    expect(token.calls).toHaveLength(2);
    token.last.resolve({ token: 't2', url: 'wss://here/livekit' });
    expect(room.last.input).toMatchObject({ token: 't2' });
    room.last.send({ type: 'room.connected' });
    expect(stage()).toBe('live');
  });

  test('late words about its ringing change nothing', () => {
    const { goLive, ends, rings, stage } = begin();
    goLive();
    ends('answeredElsewhere');
    ends('missed');
    rings();
    expect(stage()).toBe('live');
  });

  test('it ends by the store alone when every event was lost', () => {
    const { goLive, shows, stage, reason } = begin();
    goLive();
    shows(5, { state: 'live', userIds: ['anna', 'me'] });
    shows(7, null);
    expect([stage(), reason()]).toEqual(['ended', 'ended']);
  });
});
