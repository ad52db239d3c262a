import { beforeEach, describe, expect, test } from 'vitest';
import { NoVideoAddress } from '#machines/calls/room-connection.ts';
import {
  selectIsVisiting,
  selectRecentRooms,
} from '#machines/calls/room-visit/room-visit.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { roomVisitWorld, way } from './room-visit.world.ts';
import { expectStopped } from '#tests/model/timing.ts';

const {
  world,
  visit,
  token,
  room,
  recall,
  elsewhere,
  remembered,
  snapshot,
  stage,
  problem,
  name,
  isSmall,
  enter,
} = roomVisitWorld();

beforeEach(() => {
  // The other tabs answer at once.
  visit().subscribe((now) => {
    if (now.matches('looking')) elsewhere().last.resolve(false);
  });
});

function come(wanted?: string) {
  enter(wanted);
  token().last.resolve(way);
  visit().send({ type: 'room.connected' });
}

describe('the form', () => {
  test("says 'demo-room' until there is another name, from the address or by hand", () => {
    expect(name()).toBe('demo-room');
    visit().send({ type: 'roomVisit.opened', room: null });
    expect(name()).toBe('demo-room');
    visit().send({ type: 'roomVisit.opened', room: 'дача' });
    expect(name()).toBe('дача');
    visit().send({ type: 'roomVisit.edit', name: '' });
    expect(name()).toBe('');
  });

  test.each([
    ['', 'blank'],
    ['   ', 'blank'],
    ['conv-1', 'reserved'],
    [' conv-', 'reserved'],
    ['д'.repeat(65), 'tooLong'],
  ])(
    'asks nobody for a room called %j, and says what is wrong until it is changed',
    (wanted, wrong) => {
      enter(wanted);
      expect(problem()).toBe(wrong);
      expect(token().calls).toHaveLength(0);
      visit().send({ type: 'roomVisit.edit', name: 'дача' });
      expect(problem()).toBe(null);
    },
  );

  test('asks for a room of 64 characters, without the blanks around them', () => {
    enter(` ${'д'.repeat(64)} `);
    expect(token().last.input).toEqual({ room: 'д'.repeat(64) });
    expect(stage()).toBe('joining');
  });

  test.each([
    [new NoVideoAddress(), 'noAddress'],
    [noAnswer, 'offline'],
    [refusal(503, 'calls_unavailable'), 'unavailable'],
    [refusal(409, 'room_full'), 'full'],
    [refusal(429, 'rate_limited'), 'tooOften'],
    [refusal(404, 'not_found'), 'refused'],
  ] as const)('says why there is no way in: %s', (error, said) => {
    enter();
    token().last.reject(error);
    expect([stage(), problem()]).toEqual(['outside', said]);
    // The form allows another try.
    visit().send({ type: 'roomVisit.enter' });
    expect([stage(), problem()]).toEqual(['joining', null]);
  });

  test('shows in which rooms one was, also when another tab was in one', () => {
    expect(recall().last.input).toEqual({ userId: 'me' });
    visit().send({ type: 'roomVisit.recalled', rooms: ['дача', 'demo-room'] });
    expect(selectRecentRooms(snapshot())).toEqual(['дача', 'demo-room']);
  });
});

describe('in the room', () => {
  test('one is as soon as it is connected, and only then it is remembered', () => {
    enter();
    token().last.resolve(way);
    expect(room().last.input).toEqual({ ...way, isGroup: true, audio: true, video: true });
    expect([stage(), remembered()]).toEqual(['joining', []]);
    visit().send({ type: 'room.connected' });
    expect([stage(), remembered()]).toEqual(['live', ['дача']]);
  });

  test('whoever leaves is back at the form, without a reason, and the connection ends', () => {
    come();
    visit().send({ type: 'roomVisit.leave' });
    expect([stage(), problem(), name()]).toEqual(['outside', null, 'дача']);
    expect(room().last.stopped).toBe(true);
  });

  test.each(['removed', 'otherDevice', 'closed'] as const)(
    'what ended it is said: %s',
    (reason) => {
      come();
      visit().send({ type: 'room.disconnected', reason });
      expect([stage(), problem()]).toEqual(['outside', reason]);
      visit().send({ type: 'roomVisit.dismiss' });
      expect(problem()).toBe(null);
    },
  );

  test('the page may be left: it goes on in the small window', () => {
    come();
    expect(isSmall()).toBe(false);
    visit().send({ type: 'roomVisit.closed' });
    expect(isSmall()).toBe(true);
    expect(stage()).toBe('live');
  });

  test("what the library mends by itself is said, and the reason for an end is gone with the form's page", () => {
    come();
    visit().send({ type: 'room.reconnecting' });
    expect(stage()).toBe('reconnecting');
    visit().send({ type: 'room.reconnected' });
    expect(stage()).toBe('live');
    visit().send({ type: 'room.disconnected', reason: 'closed' });
    visit().send({ type: 'roomVisit.closed' });
    expect(problem()).toBe(null);
  });

  test('a lost connection begins anew with a fresh ticket, six times in a row, and then says so', () => {
    come();
    visit().send({ type: 'room.disconnected', reason: 'lost' });
    expect(stage()).toBe('rejoining');
    for (let tries = 1; tries <= 6; tries += 1) {
      expect(token().calls).toHaveLength(tries);
      world().clock.increment(16_000);
      expect(token().calls).toHaveLength(tries + 1);
      // A refused ticket and a failed connection both count as tries.
      if (tries % 2) token().last.reject(noAnswer);
      else {
        token().last.resolve(way);
        visit().send({ type: 'room.disconnected', reason: 'lost' });
      }
    }
    expect([stage(), problem()]).toEqual(['outside', 'lost']);
  });

  test('the next visit knows nothing of the one before: it has six tries, and says at once that there is no way in', () => {
    come();
    for (let times = 0; times < 7; times += 1) {
      visit().send({ type: 'room.disconnected', reason: 'lost' });
      world().clock.increment(16_000);
      if (times < 6) token().last.resolve(way);
    }
    expect(problem()).toBe('lost');
    enter();
    token().last.resolve(way);
    visit().send({ type: 'room.disconnected', reason: 'lost' });
    expect([stage(), problem()]).toEqual(['joining', null]);
    world().clock.increment(500);
    token().last.reject(noAnswer);
    expect([stage(), problem()]).toEqual(['outside', 'offline']);
  });

  test('what was turned off stays off in a new connection, and is on again at the next visit', () => {
    come();
    visit().send({ type: 'room.turned', kind: 'camera', on: false });
    visit().send({ type: 'room.turned', kind: 'microphone', on: false });
    visit().send({ type: 'room.turned', kind: 'microphone', on: true });
    visit().send({ type: 'room.disconnected', reason: 'lost' });
    world().clock.increment(500);
    token().last.resolve(way);
    expect(room().last.input).toEqual({ ...way, isGroup: true, audio: true, video: false });
    visit().send({ type: 'roomVisit.leave' });
    come();
    expect(room().last.input).toEqual({ ...way, isGroup: true, audio: true, video: true });
  });

  test('whoever came back has six tries again', () => {
    come();
    for (let times = 0; times < 8; times += 1) {
      visit().send({ type: 'room.disconnected', reason: 'lost' });
      world().clock.increment(500);
      token().last.resolve(way);
      visit().send({ type: 'room.connected' });
    }
    expect(stage()).toBe('live');
  });

  test('a connection that does not come about is given up after 30 s', () => {
    enter();
    token().last.resolve(way);
    expectStopped(room().last, world().clock, { afterMs: 29_999, byMs: 30_000 });
    world().clock.increment(500);
    expect(token().calls).toHaveLength(2);
  });
});

describe('a call and a room exclude each other', () => {
  test('whoever is in a call is asked first, and stays in it', () => {
    visit().send({ type: 'roomVisit.callTaken' });
    enter();
    expect(stage()).toBe('asking');
    expect(token().calls).toHaveLength(0);
    visit().send({ type: 'roomVisit.cancel' });
    expect(stage()).toBe('outside');
    expect(world().told('call')).toEqual([]);
  });

  test('or ends it, and is in the room', () => {
    visit().send({ type: 'roomVisit.callTaken' });
    enter();
    visit().send({ type: 'roomVisit.confirm' });
    expect(world().told('call')).toEqual([{ type: 'call.hangUp' }]);
    visit().send({ type: 'roomVisit.callFreed' });
    expect([stage(), token().last.input]).toEqual(['joining', { room: 'дача' }]);
  });

  test('a call that ends meanwhile takes the question with it', () => {
    visit().send({ type: 'roomVisit.callTaken' });
    enter();
    visit().send({ type: 'roomVisit.callFreed' });
    expect(stage()).toBe('outside');
    visit().send({ type: 'roomVisit.enter' });
    expect(stage()).toBe('joining');
  });

  test('a call that begins or is answered ends the visit, and the form says why', () => {
    come();
    visit().send({ type: 'roomVisit.callTaken' });
    expect([stage(), problem()]).toEqual(['outside', 'call']);
    expect(room().last.stopped).toBe(true);
    expect(selectIsVisiting(snapshot())).toBe(false);
  });
});
