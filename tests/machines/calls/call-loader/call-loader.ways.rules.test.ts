import { describe, expect, test } from 'vitest';
import { callLoaderMachine } from '#machines/calls/call-loader/call-loader.machine.ts';
import { selectWish } from '#machines/calls/call-loader/call-loader.selectors.ts';
import { startStubbed } from '#tests/model/stubbed.ts';

const toAnna = { type: 'call.start', conversationId: 'c1', video: false } as const;
const join = { ...toAnna, type: 'call.join' } as const;

function begin() {
  const loader = startStubbed(callLoaderMachine, { input: { userId: 'me' } });
  return {
    ...loader,
    code: () => loader.now().value.code,
    wish: () => selectWish(loader.now(), 'c1'),
  };
}

describe('the code of calls', () => {
  test('that is missing is waited for, and asked for at once by whoever wants to call', () => {
    for (const event of [
      toAnna,
      join,
      { type: 'callLoader.retry' },
      { type: 'callLoader.callAgain' },
    ] as const) {
      const loader = begin();
      loader.fail('loadParts');
      expect([loader.code(), loader.now().hasTag('waiting')]).toEqual(['missing', true]);
      loader.actor.send(event);
      expect(loader.code()).toBe('loading');
    }
  });

  test.each(['call', 'roomVisit'])('begins anew when its %s breaks, later each time', (id) => {
    const loader = begin();
    loader.finish('loadParts');
    loader.fail(id);
    expect([loader.code(), loader.now().context.failedTries]).toEqual(['missing', 1]);
    loader.world.clock.increment(500);
    loader.finish('loadParts');
    expect(loader.runs(id)).toBe(true);
    loader.fail(id);
    for (const ms of [250, 249]) {
      loader.world.clock.increment(ms);
      expect(loader.code()).toBe('missing');
    }
    loader.world.clock.increment(501);
    expect(loader.code()).toBe('loading');
  });

  test('runs all that calls have, for the same person', () => {
    const loader = begin();
    loader.finish('loadParts');
    for (const id of ['call', 'roomVisit', 'callDevices', 'recentCalls']) {
      expect(loader.runs(id), id).toBe(true);
    }
    expect(loader.inputOf('roomVisit')).toEqual({ userId: 'me' });
  });
});

describe('a wish to call', () => {
  const waits = (loader: ReturnType<typeof begin>) => loader.now().matches({ wish: 'held' });

  test('is there once it is wanted, and gone once it is taken back', () => {
    const loader = begin();
    expect(waits(loader)).toBe(false);
    for (const event of [toAnna, join]) {
      loader.actor.send(event);
      expect([waits(loader), loader.now().hasTag('waiting')]).toEqual([true, true]);
      loader.actor.send({ type: 'callLoader.takeBack' });
      expect([waits(loader), loader.now().hasTag('waiting')]).toEqual([false, false]);
    }
  });

  test('that came too late has failed, until it is taken back', () => {
    const loader = begin();
    loader.actor.send(toAnna);
    loader.world.clock.increment(25_000);
    expect([loader.wish(), loader.now().hasTag('failed')]).toEqual(['failed', true]);
    loader.actor.send({ type: 'callLoader.takeBack' });
    expect([loader.wish(), loader.now().hasTag('failed')]).toEqual([null, false]);
    expect(waits(loader)).toBe(false);
  });
});
