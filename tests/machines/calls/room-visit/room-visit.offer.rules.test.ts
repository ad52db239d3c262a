/** A link to another room that is opened by a person who is in one. */
import { beforeEach, expect, test } from 'vitest';
import { roomVisitWorld, way } from './room-visit.world.ts';

const { visit, token, room, elsewhere, stage, name, offered, isSmall, enter } = roomVisitWorld();

beforeEach(() => {
  enter();
  elsewhere().last.resolve(false);
  token().last.resolve(way);
  visit().send({ type: 'room.connected' });
});

test('a link to another room takes nobody out of this one: it is asked, beside the small window', () => {
  visit().send({ type: 'roomVisit.opened', room: 'другая' });
  expect([stage(), name(), offered(), isSmall()]).toEqual(['live', 'дача', 'другая', true]);
  // The page writes this room back into the address, and the question stays.
  visit().send({ type: 'roomVisit.opened', room: 'дача' });
  expect(offered()).toBe('другая');
  visit().send({ type: 'roomVisit.stay' });
  expect([offered(), stage(), room().last.stopped]).toEqual([null, 'live', false]);
  visit().send({ type: 'roomVisit.change' });
  expect(room().last.stopped).toBe(false);
});

test('whoever wants to is in the other one then, and no more in this one', () => {
  const left = room().last;
  visit().send({ type: 'roomVisit.opened', room: ' другая ' });
  visit().send({ type: 'roomVisit.change' });
  expect(left.stopped).toBe(true);
  expect([stage(), name(), offered(), isSmall()]).toEqual(['joining', 'другая', null, false]);
  expect(token().last.input).toEqual({ room: 'другая' });
});

test.each(['дача', ' дача ', 'conv-1', ' ', null])(
  'an address that names %j asks nothing',
  (named) => {
    visit().send({ type: 'roomVisit.opened', room: named });
    expect([offered(), isSmall()]).toEqual([null, false]);
  },
);

test('a question that was left with the page is not asked again', () => {
  visit().send({ type: 'roomVisit.opened', room: 'другая' });
  visit().send({ type: 'roomVisit.closed' });
  expect(offered()).toBe(null);
});
