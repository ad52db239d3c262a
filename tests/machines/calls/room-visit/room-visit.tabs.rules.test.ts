/** Only one tab of a browser at a time is in a call or a room. */
import { beforeEach, expect, test } from 'vitest';
import type { ActorRefFrom, EventObject } from 'xstate';
import type { RoomTicket } from '#machines/calls/room-connection.ts';
import type { RoomInput } from '#machines/calls/room-connection.ts';
import { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import {
  selectIsInCall,
  selectRoomProblem,
  selectRoomStage,
} from '#machines/calls/room-visit/room-visit.selectors.ts';
import type { RoomFact } from '#services/calls/room/types.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

let visit: ActorRefFrom<typeof roomVisitMachine>;
let token: ReturnType<typeof promiseActor<RoomTicket, { readonly room: string }>>;
let room: ReturnType<typeof callbackActor<RoomFact, RoomInput>>;
let elsewhere: ReturnType<typeof promiseActor<boolean>>;
let turn: ReturnType<typeof callbackActor<EventObject>>;

beforeEach(() => {
  token = promiseActor();
  room = callbackActor();
  elsewhere = promiseActor();
  turn = callbackActor();
  visit = createWorld().start(
    roomVisitMachine.provide({
      actors: {
        token: token.logic,
        room: room.logic,
        isElsewhere: elsewhere.logic,
        turn: turn.logic,
      },
      actions: { rememberRoom() {} },
    }),
    { systemId: 'roomVisit', input: { userId: 'me' } },
  );
  visit.send({ type: 'roomVisit.enter' });
});

const stage = () => selectRoomStage(visit.getSnapshot());
const problem = () => selectRoomProblem(visit.getSnapshot());

test('nobody comes in before the other tabs have answered', () => {
  expect([stage(), token.calls, turn.calls]).toEqual(['outside', [], []]);
  elsewhere.last.resolve(false);
  expect([stage(), turn.calls.length]).toEqual(['entering', 1]);
});

test('a call that begins in this tab before the other tabs have answered is asked about, too', () => {
  visit.send({ type: 'roomVisit.callTaken' });
  expect([stage(), selectIsInCall(visit.getSnapshot())]).toEqual(['asking', true]);
  visit.send({ type: 'roomVisit.callFreed' });
  expect([stage(), token.calls]).toEqual(['outside', []]);
});

test('whoever is in one in another tab is asked first, and it goes on', () => {
  elsewhere.last.resolve(true);
  expect([stage(), selectIsInCall(visit.getSnapshot())]).toEqual(['asking', false]);
  visit.send({ type: 'roomVisit.cancel' });
  expect([stage(), token.calls, turn.calls]).toEqual(['outside', [], []]);
});

test('or comes in, and has the turn as long as they are in the room', () => {
  elsewhere.last.resolve(true);
  visit.send({ type: 'roomVisit.confirm' });
  expect([stage(), turn.calls.length]).toEqual(['entering', 1]);
  visit.send({ type: 'roomVisit.leave' });
  expect(turn.last.stopped).toBe(true);
});

test('a browser that cannot tell about other tabs lets a person in', () => {
  elsewhere.last.reject(new Error('no locks'));
  expect(stage()).toBe('entering');
});

test('a call that begins in this tab while the others are asked counts as this tab’s', () => {
  visit.send({ type: 'roomVisit.callTaken' });
  elsewhere.last.resolve(false);
  expect([stage(), selectIsInCall(visit.getSnapshot())]).toEqual(['asking', true]);
});

test('whoever has left the page meanwhile does not come in', () => {
  visit.send({ type: 'roomVisit.closed' });
  expect([stage(), elsewhere.last.stopped, token.calls]).toEqual(['outside', true, []]);
});

test.each([
  ['room', 'otherTab'],
  ['call', 'call'],
] as const)('a %s in another tab ends the visit, and the form says why', (to, why) => {
  elsewhere.last.resolve(false);
  token.last.resolve({ token: 't', url: 'wss://here/livekit' });
  visit.send({ type: 'room.connected' });
  turn.last.send({ type: 'roomVisit.takenElsewhere', to });
  expect([stage(), problem()]).toEqual(['outside', why]);
  expect([room.last.stopped, turn.last.stopped]).toEqual([true, true]);
});
