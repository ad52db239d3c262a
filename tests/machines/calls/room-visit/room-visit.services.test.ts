import { createMachine, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import {
  selectRecentRooms,
  selectRoomProblem,
  selectRoomStage,
} from '#machines/calls/room-visit/room-visit.selectors.ts';
import { createRoomVisitImplementations } from '#machines/calls/room-visit/room-visit.services.ts';
import { defaultDeviceChoices } from '#services/calls/devices/types.ts';
import type { RoomMemory } from '#services/calls/room-memory/types.ts';
import type { RoomFact, RoomRequest } from '#services/calls/room/types.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { createWorld } from '#tests/model/rules.ts';
import { createBrowser } from './browser.ts';

/** The stages of a call that a visit looks at. */
const callMachine = createMachine({
  initial: 'stage',
  states: {
    stage: {
      initial: 'idle',
      states: { idle: {}, ringing: {}, inviting: {}, answering: {}, present: {}, ended: {} },
      on: {
        idle: '.idle',
        ringing: '.ringing',
        inviting: '.inviting',
        answering: '.answering',
        present: '.present',
        ended: '.ended',
        'call.hangUp': '.ended',
      },
    },
  },
});

/** A device whose memory is this list. */
function memoryOf(kept: string[]): RoomMemory {
  let tell = () => {};
  return {
    read: () => [...kept],
    add: (userId, room) => {
      kept.unshift(`${userId}: ${room}`);
      tell();
    },
    watch: (changed) => {
      tell = changed;
      return () => {};
    },
  };
}

function begin(answer: object, tabs = createBrowser()) {
  const world = createWorld();
  const call = world.start(callMachine, { systemId: 'call' });
  const isInCall = () => call.getSnapshot().matches({ stage: 'present' });
  const { api, asked } = recordingApi({ body: answer });
  const joined: RoomRequest[] = [];
  const left: RoomRequest[] = [];
  let tell: (fact: RoomFact) => void = () => {};
  const visit: ActorRefFrom<typeof roomVisitMachine> = world.start(
    roomVisitMachine.provide(
      createRoomVisitImplementations({
        api,
        roomMemory: memoryOf([]),
        ...tabs.tab(),
        deviceChoices: {
          read: () => ({ ...defaultDeviceChoices, audioEnabled: false, videoDeviceId: 'c1' }),
          write: () => {},
        },
        rooms: {
          prepare: () => {},
          join: (request, on) => {
            joined.push(request);
            tell = on;
            return () => left.push(request);
          },
          current: () => null,
          coming: () => null,
          watch: () => () => {},
        },
      }),
    ),
    { systemId: 'roomVisit', input: { userId: 'me' } },
  );
  const stage = () => selectRoomStage(visit.getSnapshot());
  const enter = async () => {
    visit.send({ type: 'roomVisit.enter' });
    // The answer takes no time, but arrives asynchronously.
    await new Promise<void>((done) => void setTimeout(done));
  };
  return {
    call,
    isInCall,
    visit,
    asked,
    joined,
    left,
    tell: (fact: RoomFact) => tell(fact),
    stage,
    enter,
  };
}

const way = { token: 't', url: 'wss://here/livekit' };

test("a way in is asked for by the room's name, and both devices are on, whatever was chosen for calls", async () => {
  const { asked, joined, enter } = begin(way);
  await enter();
  expect(asked).toMatchObject([
    { route: 'POST /livekit/token', args: { body: { room: 'demo-room' } } },
  ]);
  expect(joined).toEqual([
    { ...way, audio: true, video: true, isGroup: true, microphoneId: 'default', cameraId: 'c1' },
  ]);
});

test.each([[{ token: 't', url: '' }], [{ token: 't' }]])(
  'an answer that names no video server leads nowhere: %j',
  async (answer) => {
    const { visit, joined, enter } = begin(answer);
    await enter();
    expect(joined).toEqual([]);
    expect(selectRoomProblem(visit.getSnapshot())).toBe('noAddress');
  },
);

test('a room that one was in stands among the last ones, in this tab, too', async () => {
  const { visit, tell, enter } = begin(way);
  await enter();
  expect(selectRecentRooms(visit.getSnapshot())).toEqual([]);
  tell({ type: 'room.connected' });
  expect(selectRecentRooms(visit.getSnapshot())).toEqual(['me: demo-room']);
});

test.each(['inviting', 'answering', 'present'])(
  'a call that is %s ends the visit, one that rings or is over does not',
  async (taken) => {
    const { call, joined, left, tell, stage, enter } = begin(way);
    await enter();
    tell({ type: 'room.connected' });
    call.send({ type: 'ringing' });
    call.send({ type: 'ended' });
    expect([stage(), left]).toEqual(['live', []]);
    call.send({ type: taken });
    expect([stage(), left]).toEqual(['outside', joined]);
    await enter();
    expect(stage()).toBe('asking');
    call.send({ type: 'ended' });
    await enter();
    expect(stage()).toBe('joining');
  },
);

test('whoever comes into a room while another tab is in a call is asked, and ends it there', async () => {
  const tabs = createBrowser();
  const [one, other] = [begin(way, tabs), begin(way, tabs)];
  one.call.send({ type: 'present' });
  await other.enter();
  expect([other.stage(), one.isInCall()]).toEqual(['asking', true]);
  other.visit.send({ type: 'roomVisit.confirm' });
  expect([other.stage(), one.isInCall()]).toEqual(['joining', false]);
});

test('of two tabs that come into rooms the one that came last is in one', async () => {
  const tabs = createBrowser();
  const [one, other] = [begin(way, tabs), begin(way, tabs)];
  await one.enter();
  await other.enter();
  expect([one.stage(), other.stage()]).toEqual(['joining', 'asking']);
  other.visit.send({ type: 'roomVisit.confirm' });
  expect([one.stage(), other.stage()]).toEqual(['outside', 'joining']);
  expect(selectRoomProblem(one.visit.getSnapshot())).toBe('otherTab');
});

test('a call that begins in another tab ends the visit, and no other call: of these the server leaves one', async () => {
  const tabs = createBrowser();
  const [one, other, third] = [begin(way, tabs), begin(way, tabs), begin(way, tabs)];
  await one.enter();
  other.call.send({ type: 'present' });
  expect(selectRoomProblem(one.visit.getSnapshot())).toBe('call');
  third.call.send({ type: 'present' });
  expect(other.isInCall()).toBe(true);
});

test('a room or call that this tab has just left does not count as another tab’s', async () => {
  const { call, visit, stage, enter } = begin(way);
  await enter();
  visit.send({ type: 'roomVisit.leave' });
  await enter();
  expect(stage()).toBe('joining');
  call.send({ type: 'present' });
  call.send({ type: 'ended' });
  await enter();
  expect(stage()).toBe('joining');
});
