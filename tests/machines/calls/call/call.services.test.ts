import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import type { Acknowledgement } from '#contract/events.ts';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import { NoVideoAddress } from '#machines/calls/room-connection.ts';
import { selectReason, selectStage } from '#machines/calls/call/call.selectors.ts';
import { createCallImplementations } from '#machines/calls/call/call.services.ts';
import type { RealtimeEvent } from '#machines/store/realtime/realtime.events.ts';
import type { RememberedCall } from '#services/calls/call-memory/types.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { defaultDeviceChoices } from '#services/calls/devices/types.ts';
import type { RoomFact, RoomRequest } from '#services/calls/room/types.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { conversationShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld } from '#tests/model/rules.ts';

type Ask = Extract<RealtimeEvent, { type: 'realtime.ask' }>;

/** As much of realtime as a call needs: it is connected and can be asked. */
const liveConnection = setup({ types: { context: {} as { asked: Ask[] }, events: {} as Ask } });
const realtime = liveConnection.createMachine({
  context: { asked: [] },
  initial: 'linked',
  states: { linked: { initial: 'live', states: { live: {} } } },
  on: {
    'realtime.ask': {
      actions: assign({ asked: ({ context, event }) => [...context.asked, event] }),
    },
  },
});

/** As much of the session as a call needs. */
const signedIn = setup({ types: { events: {} as { type: 'session.signOut' } } }).createMachine({
  initial: 'signedIn',
  states: { signedIn: { on: { 'session.signOut': 'signingOut' } }, signingOut: {} },
});

const callOf = (userIds: string[]) => ({
  callId: 'k1',
  state: 'live' as const,
  video: true,
  callerId: 'anna',
  startedAt: '2026-03-01T10:00:00.000Z',
  userIds,
  invitedIds: [],
});

/** Locks of a browser with a single tab. */
const alone: Locks = {
  exclusively: (_name, work) => work(),
  claim: async () => true,
  isHeld: async () => false,
};

function begin(given: { remembered?: RememberedCall; ticket?: object; locks?: Locks } = {}) {
  const { remembered = null, ticket = { token: 't', url: 'wss://here/livekit' } } = given;
  const { locks = alone } = given;
  const world = createWorld();
  const db = startDb(world);
  const connection = world.start(realtime, { systemId: 'realtime' });
  const session = world.start(signedIn, { systemId: 'session' });
  const { api, asked } = recordingApi({ body: ticket });
  const written: (RememberedCall | null)[] = [];
  const joined: { request: RoomRequest; tell: (fact: RoomFact) => void; isLeft: boolean }[] = [];
  const services = {
    api,
    callMemory: {
      read: () => remembered,
      write: (_userId: string, one: RememberedCall | null) => written.push(one),
    },
    deviceChoices: {
      read: () => ({ ...defaultDeviceChoices, audioDeviceId: 'm1', videoDeviceId: 'v1' }),
    },
    rooms: {
      prepare: () => {},
      join(request: RoomRequest, tell: (fact: RoomFact) => void) {
        const one = { request, tell, isLeft: false };
        joined.push(one);
        return () => void (one.isLeft = true);
      },
    },
    trials: { begin: () => () => {} },
    locks,
    ids: { uuid: () => 'u1' },
  };
  const call = world.start(
    callMachine.provide(
      // The notification and the texts of ringing have tests of their own.
      createCallImplementations(
        services as unknown as Parameters<typeof createCallImplementations>[0],
      ),
    ),
    { systemId: 'call', input: { userId: 'me' } },
  );
  return {
    call,
    session,
    asked,
    written,
    joined,
    shows: (version: number, userIds: string[] | null) =>
      db.send({
        type: 'conversations:update',
        payload: { conversation: conversationShape({ version, call: userIds && callOf(userIds) }) },
      }),
    saidToServer: () => connection.getSnapshot().context.asked.map(({ event }) => event),
    answers: (answer: Acknowledgement | null) =>
      connection.getSnapshot().context.asked.at(-1)?.answered(answer),
    clock: world.clock,
    stage: () => selectStage(call.getSnapshot()),
    reason: () => selectReason(call.getSnapshot()),
  };
}

const remembered = { callId: 'k1', audio: false, video: true };

test('after a reload it is in the room of its call again, with what was on and the devices that were chosen', async () => {
  const { shows, asked, joined, stage } = begin({ remembered });
  shows(5, ['anna', 'me']);
  await expect.poll(() => joined).toHaveLength(1);
  expect(asked).toMatchObject([
    { route: 'POST /livekit/token', args: { body: { room: 'conv-c1' } } },
  ]);
  expect(joined[0]?.request).toMatchObject({
    token: 't',
    url: 'wss://here/livekit',
    audio: false,
    video: true,
    microphoneId: 'm1',
    cameraId: 'v1',
  });
  joined[0]?.tell({ type: 'room.connected' });
  expect(stage()).toBe('live');
});

test('what is turned on is remembered, who hangs up leaves the room and is remembered no more', async () => {
  const { shows, joined, written, call } = begin({ remembered });
  shows(5, ['anna', 'me']);
  await expect.poll(() => joined).toHaveLength(1);
  joined[0]?.tell({ type: 'room.turned', kind: 'microphone', on: true });
  expect(written.at(-1)).toEqual({ callId: 'k1', audio: true, video: true });
  call.send({ type: 'call.hangUp' });
  expect(joined[0]?.isLeft).toBe(true);
  expect(written.at(-1)).toBeNull();
});

test('who signs out leaves the call and is remembered no more; the server is told while it hears', async () => {
  const { shows, joined, written, session, saidToServer, stage } = begin({ remembered });
  shows(5, ['anna', 'me']);
  await expect.poll(() => joined).toHaveLength(1);
  session.send({ type: 'session.signOut' });
  expect([stage(), joined[0]?.isLeft, written.at(-1)]).toEqual(['idle', true, null]);
  expect(saidToServer()).toEqual([
    { name: 'call:end', payload: { conversationId: 'c1', callId: 'k1' } },
  ]);
});

test('a tab that was duplicated leaves the call to the tab that it was made of', async () => {
  const locks = createLocks();
  const first = begin({ remembered, locks });
  first.shows(5, ['anna', 'me']);
  await expect.poll(() => first.joined).toHaveLength(1);
  const second = begin({ remembered, locks });
  second.shows(5, ['anna', 'me']);
  await expect.poll(() => second.written).toEqual([null]);
  expect([second.stage(), second.joined]).toEqual(['idle', []]);
  first.call.send({ type: 'call.hangUp' });
  await expect.poll(() => locks.isHeld('call/k1')).toBe(false);
});

test('the store alone says that a call is over', async () => {
  const { shows, joined, stage, reason } = begin({ remembered });
  shows(5, ['anna', 'me']);
  await expect.poll(() => joined).toHaveLength(1);
  shows(6, null);
  expect([stage(), reason(), joined[0]?.isLeft]).toEqual(['ended', 'ended', true]);
});

test('a way in without an address leads nowhere, and that is said', async () => {
  for (const ticket of [{ token: 't', url: '' }, { token: 't' }]) {
    const { shows, reason, joined } = begin({ remembered, ticket });
    shows(5, ['anna', 'me']);
    await expect.poll(reason).toBe('noAddress');
    expect(joined).toEqual([]);
  }
  expect(new NoVideoAddress().message).toBe('no livekit url provided');
});

test('the server is asked through the connection that lives; no answer is asked for again after a second', async () => {
  const { call, answers, saidToServer, clock, stage } = begin();
  const invite = {
    name: 'call:invite',
    payload: { conversationId: 'c1', video: false, attemptId: 'u1' },
  };
  call.send({ type: 'call.start', conversationId: 'c1', video: false });
  expect(saidToServer()).toEqual([invite]);
  answers(null);
  await expect
    .poll(() => call.getSnapshot().matches({ stage: { inviting: { placing: 'pausing' } } }))
    .toBe(true);
  clock.increment(1_000);
  expect(saidToServer()).toEqual([invite, invite]);
  answers({ ok: false, code: 'calls_unavailable', message: '' });
  await expect.poll(stage).toBe('ended');
});
