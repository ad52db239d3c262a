/** A link to another room that is opened by a person who is in one. */
import { beforeEach, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { RoomTicket } from '#machines/calls/room-connection.ts';
import type { RoomInput } from '#machines/calls/room-connection.ts';
import { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import {
  selectOfferedRoom,
  selectRoomName,
  selectRoomStage,
} from '#machines/calls/room-visit/room-visit.selectors.ts';
import type { RoomFact } from '#services/calls/room/types.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

let visit: ActorRefFrom<typeof roomVisitMachine>;
let token: ReturnType<typeof promiseActor<RoomTicket, { readonly room: string }>>;
let room: ReturnType<typeof callbackActor<RoomFact, RoomInput>>;

beforeEach(() => {
  token = promiseActor();
  room = callbackActor();
  const elsewhere = promiseActor<boolean>();
  visit = createWorld().start(
    roomVisitMachine.provide({
      actors: { token: token.logic, room: room.logic, isElsewhere: elsewhere.logic },
      actions: { rememberRoom() {} },
    }),
    { systemId: 'roomVisit', input: { userId: 'me' } },
  );
  visit.send({ type: 'roomVisit.edit', name: 'дача' });
  visit.send({ type: 'roomVisit.enter' });
  elsewhere.last.resolve(false);
  token.last.resolve({ token: 't', url: 'wss://here/livekit' });
  visit.send({ type: 'room.connected' });
});

const stage = () => selectRoomStage(visit.getSnapshot());
const name = () => selectRoomName(visit.getSnapshot());
const offered = () => selectOfferedRoom(visit.getSnapshot());
const isSmall = () => visit.system.get('roomView')?.getSnapshot().matches({ size: 'small' });

test('a link to another room takes nobody out of this one: it is asked, beside the small window', () => {
  visit.send({ type: 'roomVisit.opened', room: 'другая' });
  expect([stage(), name(), offered(), isSmall()]).toEqual(['live', 'дача', 'другая', true]);
  // The page writes this room back into the address, and the question stays.
  visit.send({ type: 'roomVisit.opened', room: 'дача' });
  expect(offered()).toBe('другая');
  visit.send({ type: 'roomVisit.stay' });
  expect([offered(), stage(), room.last.stopped]).toEqual([null, 'live', false]);
  visit.send({ type: 'roomVisit.change' });
  expect(room.last.stopped).toBe(false);
});

test('whoever wants to is in the other one then, and no more in this one', () => {
  const left = room.last;
  visit.send({ type: 'roomVisit.opened', room: ' другая ' });
  visit.send({ type: 'roomVisit.change' });
  expect(left.stopped).toBe(true);
  expect([stage(), name(), offered(), isSmall()]).toEqual(['entering', 'другая', null, false]);
  expect(token.last.input).toEqual({ room: 'другая' });
});

test.each(['дача', ' дача ', 'conv-1', ' ', null])(
  'an address that names %j asks nothing',
  (named) => {
    visit.send({ type: 'roomVisit.opened', room: named });
    expect([offered(), isSmall()]).toEqual([null, false]);
  },
);

test('a question that was left with the page is not asked again', () => {
  visit.send({ type: 'roomVisit.opened', room: 'другая' });
  visit.send({ type: 'roomVisit.closed' });
  expect(offered()).toBe(null);
});
