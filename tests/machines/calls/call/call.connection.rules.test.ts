import { describe, expect, test } from 'vitest';
import { begin } from './call.world.ts';

const speak = { type: 'room.speak' };
const accepted = {
  type: 'call:accepted',
  payload: { callId: 'k1', conversationId: 'c1', userId: 'anna', video: false },
} as const;

/** Calls out: «Вызов…» shows, and the caller is in the room already. */
function callOut() {
  const world = begin();
  world.call.send({ type: 'call.start', conversationId: 'c1', video: true });
  world.acknowledge();
  world.ticket.last.resolve({ token: 'first', url: 'wss://here/livekit' });
  return world;
}

describe('who calls is in the room while it rings', () => {
  test('and is neither heard nor seen there before another person has answered', () => {
    const { room, hear, stage } = callOut();
    expect(room.last).toMatchObject({ input: { audio: true, video: true }, received: [] });
    room.last.send({ type: 'room.connected' });
    expect([stage(), room.last.received]).toEqual(['inviting', []]);
    hear(accepted);
    expect([stage(), room.last.received]).toEqual(['live', [speak]]);
    expect([room.calls.length, room.last.stopped]).toEqual([1, false]);
  });

  test('and is waited for where the answer is faster', () => {
    const { room, hear, stage } = callOut();
    hear(accepted);
    expect([stage(), room.last.received]).toEqual(['joining', [speak]]);
    room.last.send({ type: 'room.connected' });
    expect([stage(), room.calls.length]).toEqual(['live', 1]);
  });

  test.each(['declined', 'busy', 'missed'] as const)(
    'and leaves it when nobody comes: %s',
    (why) => {
      const { room, ends } = callOut();
      ends(why);
      expect(room.last).toMatchObject({ stopped: true, received: [] });
    },
  );

  test('and leaves it by hanging up, or for another call', () => {
    const one = callOut();
    one.call.send({ type: 'call.hangUp' });
    expect(one.room.last.stopped).toBe(true);
    const other = callOut();
    other.rings({ callId: 'k2', conversationId: 'c2' });
    other.call.send({ type: 'call.answerNext', video: false });
    expect([other.stage(), other.room.last.stopped]).toEqual(['answering', true]);
  });

  test('and is seen to reconnect where that began while it rang', () => {
    const { room, hear, stage } = callOut();
    room.last.send({ type: 'room.connected' });
    room.last.send({ type: 'room.reconnecting' });
    hear(accepted);
    expect(stage()).toBe('reconnecting');
    room.last.send({ type: 'room.reconnected' });
    expect(stage()).toBe('live');
  });

  test('and rings on where the room was lost: with the answer a fresh way in is asked for', () => {
    const { room, ticket, hear, stage } = callOut();
    room.last.send({ type: 'room.connected' });
    room.last.send({ type: 'room.disconnected', reason: 'lost' });
    expect([stage(), room.last.stopped]).toEqual(['inviting', true]);
    hear(accepted);
    expect([stage(), ticket.calls.length]).toEqual(['joining', 2]);
    ticket.last.resolve({ token: 'second', url: 'wss://here/livekit' });
    expect(room.last).toMatchObject({ input: { token: 'second' }, received: [speak] });
    room.last.send({ type: 'room.connected' });
    expect(stage()).toBe('live');
  });
});

test('for whom it rings is in no room before they have answered: their other devices ring, too', () => {
  const { rings, ticket, room, call, acknowledge } = begin();
  rings();
  ticket.last.resolve({ token: 't', url: 'wss://here/livekit' });
  call.send({ type: 'call.answer', video: false });
  expect(room.calls).toEqual([]);
  acknowledge();
  expect(room.last.received).toEqual([speak]);
});

test('a connection that breaks down by itself is made anew with a fresh way in', () => {
  const { goLive, room, ticket, world, stage } = begin();
  goLive();
  room.last.reject(new Error('a fault of the library'));
  expect(stage()).toBe('rejoining');
  world.clock.increment(60_000);
  ticket.last.resolve({ token: 'second', url: 'wss://here/livekit' });
  expect(room.last).toMatchObject({ input: { token: 'second' }, received: [speak] });
});
