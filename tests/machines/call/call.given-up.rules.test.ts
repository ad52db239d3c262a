import { describe, expect, test } from 'vitest';
import { begin } from './call.world.ts';

describe('who calls', () => {
  const start = { type: 'call.start', conversationId: 'c1', video: true } as const;

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

  test('hangs up before the call has a name, and the connection is gone: it is ended by the name that the store shows', () => {
    const { call, shows, said, stage } = begin();
    call.send(start);
    call.send({ type: 'realtime.lost' });
    call.send({ type: 'call.hangUp' });
    expect(stage()).toBe('idle');
    call.send({ type: 'realtime.live' });
    expect(said()).toHaveLength(1);
    shows(5, { callerId: 'me', userIds: ['me'], invitedIds: ['anna'] });
    expect([stage(), said().slice(1)]).toEqual([
      'idle',
      [{ name: 'call:end', payload: { conversationId: 'c1', callId: 'k1' } }],
    ]);
  });

  test('from another device later is not taken for what was given up here', () => {
    const { call, shows, said, world } = begin();
    call.send(start);
    call.send({ type: 'realtime.lost' });
    call.send({ type: 'call.hangUp' });
    call.send({ type: 'realtime.live' });
    world.clock.increment(26_000);
    shows(5, { callerId: 'me', userIds: ['me'], invitedIds: ['anna'] });
    expect(said()).toHaveLength(1);
  });

  test('from another device at once, and is answered there, goes on there', () => {
    const { call, shows, said } = begin();
    call.send(start);
    call.send({ type: 'realtime.lost' });
    call.send({ type: 'call.hangUp' });
    call.send({ type: 'realtime.live' });
    shows(5, { state: 'live', callerId: 'me', userIds: ['me', 'anna'] });
    expect(said()).toHaveLength(1);
  });

  test('again where a call was given up a moment ago is in that call', () => {
    const { call, shows, said, stage, acknowledge } = begin();
    call.send(start);
    call.send({ type: 'realtime.lost' });
    call.send({ type: 'call.hangUp' });
    call.send({ type: 'realtime.live' });
    call.send(start);
    acknowledge();
    shows(5, { callerId: 'me', userIds: ['me'], invitedIds: ['anna'] });
    expect([stage(), said().map(({ name }) => name)]).toEqual([
      'inviting',
      ['call:invite', 'call:invite'],
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
        { name: 'call:invite', payload: { conversationId: 'c1', video: true } },
      ]),
    ]);
    // The store may say for a while yet that it rings.
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

  test('and hangs up twice says both, also where the first word was dropped while it was told', () => {
    const { call, acknowledge, said, emit } = begin();
    call.send(start);
    call.send({ type: 'call.hangUp' });
    const told = emit.last;
    call.send({ ...start, conversationId: 'c2' });
    acknowledge({ ok: true, callId: 'k2' });
    call.send({ type: 'call.hangUp' });
    // Without a name it would end another call by now.
    call.send({ type: 'realtime.live' });
    told.resolve({ ok: true });
    expect(said().at(-1)).toEqual({
      name: 'call:end',
      payload: { conversationId: 'c2', callId: 'k2' },
    });
  });
});
