/** Only one tab of a browser at a time is in a call or a room. */
import { beforeEach, expect, test } from 'vitest';
import { selectIsInCall } from '#machines/calls/room-visit/room-visit.selectors.ts';
import { roomVisitWorld, way } from './room-visit.world.ts';

const { visit, token, room, elsewhere, turn, snapshot, stage, problem } = roomVisitWorld();

beforeEach(() => visit().send({ type: 'roomVisit.enter' }));

test('nobody comes in before the other tabs have answered', () => {
  expect([stage(), token().calls, turn().calls]).toEqual(['outside', [], []]);
  elsewhere().last.resolve(false);
  expect([stage(), turn().calls.length]).toEqual(['joining', 1]);
});

test('a call that begins in this tab before the other tabs have answered is asked about, too', () => {
  visit().send({ type: 'roomVisit.callTaken' });
  expect([stage(), selectIsInCall(snapshot())]).toEqual(['asking', true]);
  visit().send({ type: 'roomVisit.callFreed' });
  expect([stage(), token().calls]).toEqual(['outside', []]);
});

test('whoever is in one in another tab is asked first, and it goes on', () => {
  elsewhere().last.resolve(true);
  expect([stage(), selectIsInCall(snapshot())]).toEqual(['asking', false]);
  visit().send({ type: 'roomVisit.cancel' });
  expect([stage(), token().calls, turn().calls]).toEqual(['outside', [], []]);
});

test('or comes in, and has the turn as long as they are in the room', () => {
  elsewhere().last.resolve(true);
  visit().send({ type: 'roomVisit.confirm' });
  expect([stage(), turn().calls.length]).toEqual(['joining', 1]);
  visit().send({ type: 'roomVisit.leave' });
  expect(turn().last.stopped).toBe(true);
});

test('a browser that cannot tell about other tabs lets a person in', () => {
  elsewhere().last.reject(new Error('no locks'));
  expect(stage()).toBe('joining');
});

test('a call that begins in this tab while the others are asked counts as this tab’s', () => {
  visit().send({ type: 'roomVisit.callTaken' });
  elsewhere().last.resolve(false);
  expect([stage(), selectIsInCall(snapshot())]).toEqual(['asking', true]);
});

test('whoever has left the page meanwhile does not come in', () => {
  visit().send({ type: 'roomVisit.closed' });
  expect([stage(), elsewhere().last.stopped, token().calls]).toEqual(['outside', true, []]);
});

test.each([
  ['room', 'otherTab'],
  ['call', 'call'],
] as const)('a %s in another tab ends the visit, and the form says why', (to, why) => {
  elsewhere().last.resolve(false);
  token().last.resolve(way);
  visit().send({ type: 'room.connected' });
  turn().last.send({ type: 'roomVisit.takenElsewhere', to });
  expect([stage(), problem()]).toEqual(['outside', why]);
  expect([room().last.stopped, turn().last.stopped]).toEqual([true, true]);
});
