/** In a call, and after it: each thing at another moment than the usual one. */
import { describe, expect, test } from 'vitest';
import { selectNext, selectReason } from '#machines/calls/call/call.selectors.ts';
import { NoVideoAddress } from '#machines/calls/room-connection.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { entryShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { begin, join, live, second, start, way } from './call.world.ts';

describe('in a call', () => {
  test('it is kept, and has a view and a chat', () => {
    const { goLive, kept, call } = begin();
    goLive();
    expect(kept.at(-1)).toBe('k1');
    expect(['callView', 'callChat'].map((id) => call.system.get(id) !== undefined)).toEqual([
      true,
      true,
    ]);
  });

  function arriving() {
    const begun = begin();
    begun.rings();
    begun.ticket.last.reject(noAnswer);
    begun.call.send({ type: 'call.answer', video: false });
    begun.acknowledge();
    return begun;
  }
  const end = { name: 'call:end', payload: { conversationId: 'c1', callId: 'k1' } };

  test.each([
    [new NoVideoAddress(), 'noAddress'],
    [refusal(403), 'failed'],
  ] as const)('a way in that fails by %s ends it, and the server is told', (error, why) => {
    const { ticket, stage, reason, said, rings } = arriving();
    expect(ticket.last.input).toEqual({ conversationId: 'c1' });
    ticket.last.reject(error);
    expect([stage(), reason(), said().at(-1)]).toEqual(['ended', why, end]);
    rings();
    expect(stage(), 'nothing brings it back').toBe('ended');
  });

  test('a connection that does not come about in 30,000 ms is made anew, later each time', () => {
    const { ticket, call, world, room, stage } = arriving();
    ticket.last.resolve(way);
    expect([stage(), call.getSnapshot().hasTag('busy')]).toEqual(['joining', true]);
    world.clock.increment(29_999);
    expect(room.last.stopped).toBe(false);
    world.clock.increment(1);
    expect([room.last.stopped, stage(), call.getSnapshot().hasTag('waiting')]).toEqual([
      true,
      'rejoining',
      true,
    ]);
    world.clock.increment(500);
    ticket.last.reject(noAnswer);
    const asked = ticket.calls.length;
    world.clock.increment(499);
    expect(ticket.calls).toHaveLength(asked);
    world.clock.increment(501);
    expect(ticket.calls).toHaveLength(asked + 1);
  });

  test('whoever is waited for in vain is told to the server as the end', () => {
    const { goLive, room, call, world, said } = begin();
    goLive();
    room.last.send({ type: 'room.reconnecting' });
    expect(call.getSnapshot().hasTag('waiting')).toBe(true);
    room.last.send({ type: 'room.reconnected' });
    expect(call.getSnapshot().hasTag('waiting')).toBe(false);
    room.last.send({ type: 'room.peerLeft', userId: 'anna', reason: 'lost' });
    expect(call.getSnapshot().hasTag('waiting')).toBe(true);
    world.clock.increment(30_000);
    expect(said().at(-1)).toEqual(end);
  });

  test('of a group nobody is waited for', () => {
    const { goLive, world, room, stage } = begin();
    const entry = entryShape({ id: 'c1', isGroup: true });
    world.hold('db', createDb({ type: 'list.loaded', known: {}, entries: [entry] }).now);
    goLive();
    room.last.send({ type: 'room.peerLeft', userId: 'anna', reason: 'lost' });
    expect(stage()).toBe('live');
  });

  test('another that rings can be declined: it is told so, and is not shown any more', () => {
    const { goLive, rings, call, said, stage } = begin();
    goLive();
    const before = said().length;
    call.send({ type: 'call.declineNext' });
    expect(said()).toHaveLength(before);
    rings(second);
    call.send({ type: 'call.declineNext' });
    expect(said().at(-1)).toEqual({
      name: 'call:decline',
      payload: { conversationId: 'c2', callId: 'k2' },
    });
    rings(second);
    expect([stage(), selectNext(call.getSnapshot())]).toEqual(['live', null]);
  });

  test('another that rings is answered in its place only where there is one, and the first is left for good', () => {
    const { goLive, rings, call, kept, stage } = begin();
    goLive();
    call.send({ type: 'call.answerNext', video: false });
    expect(stage()).toBe('live');
    rings(second);
    call.send({ type: 'call.answerNext', video: false });
    expect([stage(), kept.at(-1)]).toEqual(['answering', null]);
    rings();
    expect(selectNext(call.getSnapshot())).toBeNull();
  });

  test('another that rings is not answered in the place of one that rings itself', () => {
    const { rings, call, stage } = begin();
    rings();
    rings(second);
    call.send({ type: 'call.answerNext', video: false });
    expect([stage(), call.getSnapshot().context.callId]).toEqual(['ringing', 'k1']);
  });

  test('another that waited rings when this one is left', () => {
    const { goLive, rings, call, stage } = begin();
    goLive();
    rings(second);
    call.send({ type: 'call.hangUp' });
    expect([stage(), call.getSnapshot().context.callId]).toEqual(['ringing', 'k2']);
  });
});

describe('while its end is shown', () => {
  function ended() {
    const begun = begin();
    begun.rings();
    begun.ends('cancelled');
    return begun;
  }

  test('it is kept no more, and after 8,000 ms it is shown no more', () => {
    const { world, kept, stage } = ended();
    expect(kept.at(-1)).toBeNull();
    world.clock.increment(7_999);
    expect(stage()).toBe('ended');
    world.clock.increment(1);
    expect(stage()).toBe('idle');
  });

  test('what the store says about it changes no reason', () => {
    const { shows, call } = ended();
    shows(9, null);
    expect(selectReason(call.getSnapshot())).toBe('cancelled');
  });

  test('it does not ring again, but another does', () => {
    const { rings, stage, call } = ended();
    rings();
    expect(stage()).toBe('ended');
    rings(second);
    expect([stage(), call.getSnapshot().context.callId]).toEqual(['ringing', 'k2']);
  });

  test('one can call elsewhere, and come into another', () => {
    const calling = ended();
    calling.call.send({ ...start, conversationId: 'c2' });
    expect(calling.said().at(-1)).toMatchObject({
      name: 'call:invite',
      payload: { conversationId: 'c2' },
    });
    const coming = ended();
    coming.call.send({ ...join, conversationId: 'c2' });
    expect([coming.stage(), coming.said().at(-1)]).toEqual([
      'answering',
      { name: 'call:accept', payload: { conversationId: 'c2', video: false } },
    ]);
  });

  test('it goes on when the store shows that it was not its end', () => {
    const { goLive, shows, stage } = begin();
    goLive();
    shows(5, live);
    shows(6, null);
    expect(stage()).toBe('ended');
    shows(7, live);
    expect(stage()).toBe('joining');
  });
});
