/** Events come at another moment of a call than the usual one. */
import { describe, expect, test } from 'vitest';
import { selectNext } from '#machines/calls/call/call.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { begin, join, live, second, start, way } from './call.world.ts';

const accepted = {
  type: 'call:accepted',
  payload: { callId: 'k1', conversationId: 'c1', userId: 'anna', video: false },
} as const;

describe('without a call', () => {
  test('hanging up, answering or declining another do nothing', () => {
    const { call, stage, said, rings } = begin();
    call.send({ type: 'call.hangUp' });
    call.send({ type: 'call.answerNext', video: false });
    call.send({ type: 'call.declineNext' });
    expect([stage(), said()]).toEqual(['idle', []]);
    rings();
    call.send({ type: 'call.hangUp' });
    expect([stage(), said()]).toEqual(['ringing', []]);
  });

  test('one can come into a running one, whose name the server gives', () => {
    const { call, stage, said, acknowledge, ticket } = begin();
    call.send(join);
    expect(stage()).toBe('answering');
    expect(said()).toEqual([
      { name: 'call:accept', payload: { conversationId: 'c1', video: false } },
    ]);
    acknowledge({ ok: true, callId: 'k7' });
    expect([stage(), call.getSnapshot().context.callId]).toEqual(['joining', 'k7']);
    expect(ticket.last.input).toEqual({ conversationId: 'c1' });
  });

  test('one comes back into the one that was left a moment ago: that it was left is not said any more', () => {
    const { goLive, shows, call, stage, said } = begin();
    goLive();
    shows(5, live);
    call.send({ type: 'realtime.lost' });
    call.send({ type: 'call.hangUp' });
    call.send(join);
    call.send({ type: 'realtime.live' });
    expect(stage()).toBe('answering');
    expect(said().filter(({ name }) => name === 'call:end')).toEqual([]);
  });
});

describe('who calls', () => {
  test('has the room loaded ahead, sees the own picture until somebody answers, and is kept', () => {
    const { call, prepared, ownPicture, acknowledge, kept, hear, ticket } = begin();
    call.send(start);
    expect([prepared(), kept]).toEqual([1, []]);
    expect(ownPicture.calls).toMatchObject([
      { input: { video: true, isGroup: false }, stopped: false },
    ]);
    acknowledge();
    expect(kept.at(-1)).toBe('k1');
    expect(ticket.last.input).toEqual({ conversationId: 'c1' });
    hear(accepted);
    expect(ownPicture.last.stopped).toBe(true);
  });

  test('is heard by the ends and answers of this call alone', () => {
    const { call, acknowledge, ends, hear, stage, reason } = begin();
    call.send(start);
    acknowledge();
    ends('declined', 'k9');
    hear({ ...accepted, payload: { ...accepted.payload, callId: 'k9' } });
    expect(stage()).toBe('inviting');
    ends('declined');
    expect([stage(), reason()]).toEqual(['ended', 'declined']);
  });

  test('and is answered before the server has named the call is in it', () => {
    const { call, hear, acknowledge, stage } = begin();
    call.send(start);
    hear(accepted);
    expect(stage()).toBe('inviting');
    acknowledge();
    expect([stage(), call.getSnapshot().context.callId]).toEqual(['joining', 'k1']);
  });

  test('while the other calls, too, is in the one call that the server makes of both', () => {
    const { call, rings, acknowledge, stage } = begin();
    call.send(start);
    rings();
    expect(stage()).toBe('inviting');
    acknowledge();
    expect([stage(), call.getSnapshot().context.callId]).toEqual(['joining', 'k1']);
  });

  test('is heard for 26,000 ms by the server, and asks each second while it does not answer', () => {
    const { call, askServer, said, acknowledge, world, stage } = begin();
    call.send(start);
    askServer.last.reject(noAnswer);
    expect(call.getSnapshot().hasTag('busy')).toBe(true);
    world.clock.increment(999);
    expect(said()).toHaveLength(1);
    world.clock.increment(1);
    expect(said()).toHaveLength(2);
    acknowledge();
    world.clock.increment(25_999);
    expect(stage()).toBe('inviting');
    world.clock.increment(1);
    expect(stage()).toBe('ended');
  });

  test('reaches nobody for 24,999 ms and goes on', () => {
    const { call, world, stage } = begin();
    call.send(start);
    world.clock.increment(24_999);
    expect(stage()).toBe('inviting');
  });
});

describe('while it rings', () => {
  test('the room is loaded ahead, with the way in of its conversation', () => {
    const { rings, prepared, ticket } = begin();
    rings();
    expect([prepared(), ticket.last.input]).toEqual([1, { conversationId: 'c1' }]);
  });

  test('a way in that did not come is asked for again after the answer', () => {
    const { rings, ticket, call, acknowledge, room } = begin();
    rings();
    ticket.last.reject(noAnswer);
    call.send({ type: 'call.answer', video: false });
    acknowledge();
    expect(ticket.calls).toHaveLength(2);
    ticket.last.resolve(way);
    expect(room.last.input).toMatchObject({ token: 't' });
  });

  test.each([start, join])('calling there answers it: %o', (event) => {
    const { rings, call, stage, said } = begin();
    rings();
    call.send(event);
    expect(stage()).toBe('answering');
    expect(said()).toEqual([
      {
        name: 'call:accept',
        payload: { conversationId: 'c1', callId: 'k1', video: event.video },
      },
    ]);
  });

  test('coming into another declines it, and nothing brings it back', () => {
    const { rings, call, stage, said } = begin();
    rings(second);
    call.send(join);
    expect(stage()).toBe('answering');
    expect(said()).toEqual(
      expect.arrayContaining([
        { name: 'call:decline', payload: { conversationId: 'c2', callId: 'k2' } },
        { name: 'call:accept', payload: { conversationId: 'c1', video: false } },
      ]),
    );
    rings(second);
    expect(selectNext(call.getSnapshot())).toBeNull();
  });

  test('a declined one does not ring again', () => {
    const { rings, call, stage } = begin();
    rings();
    call.send({ type: 'call.decline' });
    rings();
    expect(stage()).toBe('idle');
  });

  test('the end of another changes nothing', () => {
    const { rings, ends, stage } = begin();
    rings();
    ends('cancelled', 'k9');
    expect(stage()).toBe('ringing');
  });

  test('it goes on for as long as the store shows it so, and ends when it is gone there', () => {
    const { rings, shows, stage, reason } = begin();
    rings();
    shows(5, { invitedIds: ['me'] });
    expect(stage()).toBe('ringing');
    shows(6, null);
    expect([stage(), reason()]).toEqual(['ended', 'cancelled']);
  });

  test('it was declined on another device where the store shows me as not asked any more', () => {
    const { rings, shows, stage, reason } = begin();
    rings();
    shows(5, { invitedIds: ['boris'] });
    expect([stage(), reason()]).toEqual(['ended', 'declinedElsewhere']);
  });
});

describe('an answer on its way', () => {
  function answer() {
    const begun = begin();
    begun.rings();
    begun.call.send({ type: 'call.answer', video: false });
    return begun;
  }

  test('is too late when another device was quicker; the end of another or of the ringing says nothing', () => {
    const { ends, stage, reason } = answer();
    ends('answeredElsewhere', 'k9');
    ends('missed');
    expect(stage()).toBe('answering');
    ends('answeredElsewhere');
    expect([stage(), reason()]).toEqual(['ended', 'answeredElsewhere']);
  });

  test('that meets no video server has the page ask whether one can call', () => {
    const { acknowledge, stage, reason, world } = answer();
    acknowledge({ ok: false, code: 'calls_unavailable', message: '' });
    expect([stage(), reason()]).toEqual(['ended', 'unavailable']);
    expect(world.told('serverConfig')).toEqual([{ type: 'serverConfig.ask' }]);
  });

  test('is said again after 1,000 ms when the server does not answer', () => {
    const { askServer, call, said, world } = answer();
    askServer.last.reject(noAnswer);
    expect(call.getSnapshot().hasTag('busy')).toBe(true);
    world.clock.increment(999);
    expect(said()).toHaveLength(1);
    world.clock.increment(1);
    expect(said()).toHaveLength(2);
  });
});
