import { describe, expect, test } from 'vitest';
import { begin, start } from './call.world.ts';

describe('who calls', () => {
  test('and loses the network until nobody can answer any more is not called back into it by an old store', () => {
    const { call, acknowledge, shows, world, stage, reason, said } = begin();
    call.send(start);
    acknowledge();
    shows(5, { callerId: 'me', userIds: ['me'] });
    call.send({ type: 'realtime.lost' });
    world.clock.increment(26_000);
    expect([stage(), reason()]).toEqual(['ended', 'missed']);
    call.send({ type: 'call.dismiss' });
    expect(stage()).toBe('idle');
    call.send({ type: 'realtime.live' });
    expect(said().at(-1)).toEqual({
      name: 'call:end',
      payload: { conversationId: 'c1', callId: 'k1' },
    });
  });

  const givenUp = (attemptId: string) => ({
    name: 'call:end',
    payload: { conversationId: 'c1', attemptId },
  });

  test('hangs up before the call has a name: the attempt is given up, and no other call of theirs', () => {
    const { call, said, stage } = begin();
    call.send(start);
    call.send({ type: 'call.hangUp' });
    expect([stage(), said().slice(1)]).toEqual(['idle', [givenUp('attempt 1')]]);
  });

  test('hangs up without a connection: the attempt is given up when there is one', () => {
    const { call, shows, said, stage } = begin();
    call.send(start);
    call.send({ type: 'realtime.lost' });
    call.send({ type: 'call.hangUp' });
    expect([stage(), said().length]).toEqual(['idle', 1]);
    // The call may be this device's or another's; only the server knows.
    shows(5, { callerId: 'me', userIds: ['me'], invitedIds: ['anna'] });
    expect(said()).toHaveLength(1);
    call.send({ type: 'realtime.live' });
    expect(said().slice(1)).toEqual([givenUp('attempt 1')]);
  });

  test('reaches nobody for 25 s: the attempt is given up when there is a connection', () => {
    const { call, said, stage, reason, world } = begin();
    call.send(start);
    call.send({ type: 'realtime.lost' });
    world.clock.increment(25_000);
    expect([stage(), reason()]).toEqual(['ended', 'failed']);
    call.send({ type: 'realtime.live' });
    expect(said().at(-1)).toEqual(givenUp('attempt 1'));
  });

  test('and is not answered asks for the same attempt again; the next call is another', () => {
    const { call, said, askServer, acknowledge, ends, world } = begin();
    call.send(start);
    askServer.last.reject(new Error('no acknowledgement'));
    world.clock.increment(1_000);
    const payload = { conversationId: 'c1', video: true, attemptId: 'attempt 1' };
    const invite = { name: 'call:invite', payload };
    expect(said()).toEqual([invite, invite]);
    acknowledge();
    ends('declined');
    call.send(start);
    expect(said().at(-1)).toMatchObject({ payload: { attemptId: 'attempt 2' } });
  });

  test('again where a call was given up a moment ago gives up that one alone', () => {
    const { call, shows, said, stage, askServer } = begin();
    call.send(start);
    call.send({ type: 'realtime.lost' });
    call.send({ type: 'call.hangUp' });
    call.send({ type: 'realtime.live' });
    call.send(start);
    const [, end, invite] = askServer.calls;
    end?.resolve({ ok: true });
    invite?.resolve({ ok: true, callId: 'k1' });
    shows(5, { callerId: 'me', userIds: ['me'], invitedIds: ['anna'] });
    expect([stage(), said().slice(1)]).toEqual([
      'inviting',
      [givenUp('attempt 1'), expect.objectContaining({ name: 'call:invite' })],
    ]);
  });

  test('while it rings from elsewhere declines that, and hears no more of it', () => {
    const { call, rings, said, stage } = begin();
    rings({ callId: 'k2', conversationId: 'c2' });
    call.send(start);
    expect([stage(), said()]).toEqual([
      'inviting',
      expect.arrayContaining([
        { name: 'call:decline', payload: { conversationId: 'c2', callId: 'k2' } },
        {
          name: 'call:invite',
          payload: { conversationId: 'c1', video: true, attemptId: 'attempt 1' },
        },
      ]),
    ]);
    // The store may still show the call as ringing for a while.
    call.send({ type: 'call.hangUp' });
    call.send({
      type: 'call.shown',
      version: 5,
      calls: [
        {
          conversationId: 'c2',
          callId: 'k2',
          state: 'ringing',
          video: false,
          callerId: 'anna',
          startedAt: '2026-03-01T10:00:00.000Z',
          userIds: ['anna'],
          invitedIds: ['me'],
        },
      ],
    });
    expect(stage()).toBe('idle');
  });

  test('and hangs up twice sends both hang-ups, even when the first was lost under way', () => {
    const { call, acknowledge, said, askServer } = begin();
    call.send(start);
    call.send({ type: 'call.hangUp' });
    const told = askServer.last;
    call.send({ ...start, conversationId: 'c2' });
    acknowledge({ ok: true, callId: 'k2' });
    call.send({ type: 'call.hangUp' });
    call.send({ type: 'realtime.live' });
    told.resolve({ ok: true });
    expect(said().at(-1)).toEqual({
      name: 'call:end',
      payload: { conversationId: 'c2', callId: 'k2' },
    });
  });
});
