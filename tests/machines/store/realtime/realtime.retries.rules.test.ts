import { beforeEach, describe, expect, test } from 'vitest';
import { freshly } from '#tests/infra/freshly.ts';
import { begin } from './realtime.world.ts';
import { connectionOf, isCutOff } from '#machines/store/realtime/realtime.selectors.ts';
import { expectNth } from '#tests/model/timing.ts';

const begun = freshly(begin);

/** The connection breaks so many times, each time after the longest wait. */
function breakTimes(count: number) {
  for (let n = 0; n < count; n += 1) {
    begun().signal({ type: 'closed' });
    begun().world.clock.increment(30_000);
  }
}

describe('a connection that breaks', () => {
  test('is tried again after between 250 and 500 ms', () => {
    begun().give('one');
    begun().signal({ type: 'closed' });
    expectNth(2, begun().attempts, begun().world.clock, { afterMs: 249, byMs: 500 });
  });

  test('is tried less and less often, at last every 15 to 30 s', () => {
    begun().give('one');
    breakTimes(10);
    begun().signal({ type: 'closed' });
    expectNth(12, begun().attempts, begun().world.clock, { afterMs: 14_999, byMs: 30_000 });
  });

  test('begins with short waits again once it was live', () => {
    begun().give('one');
    breakTimes(5);
    begun().goLive();
    begun().signal({ type: 'closed' });
    begun().world.clock.increment(500);
    expect(begun().attempts()).toHaveLength(7);
  });

  test('is called lost after the second failure, until it is live again', () => {
    const isLost = () => isCutOff(begun().realtime.getSnapshot());
    begun().give('one');
    expect(isLost()).toBe(false);
    begun().goLive();
    begun().signal({ type: 'closed' });
    expect(isLost()).toBe(false);
    begun().world.clock.increment(500);
    begun().signal({ type: 'closed' });
    expect(isLost()).toBe(true);
    begun().world.clock.increment(1_000);
    expect(connectionOf(begun().realtime.getSnapshot())).toBe('connecting');
    expect(isLost()).toBe(true);
    begun().goLive();
    expect(isLost()).toBe(false);
  });

  test('is called lost at once when the server has refused this window', () => {
    begun().give('one');
    begun().refuse('too_many');
    expect(isCutOff(begun().realtime.getSnapshot())).toBe(true);
  });

  test('is tried at once when the network is back, and when the person asks', () => {
    begun().give('one');
    begun().signal({ type: 'closed' });
    begun().realtime.send({ type: 'connectivity.online' });
    begun().refuse('unavailable');
    begun().realtime.send({ type: 'realtime.retry' });
    expect(begun().attempts()).toHaveLength(3);
  });

  test('comes when a person was told that it would', () => {
    begun().give('one');
    begun().world.clock.increment(7_000);
    begun().signal({ type: 'closed' });
    const retryIn = () =>
      begun().realtime.getSnapshot().context.retryAt - begun().world.clock.now();
    expect(retryIn()).toBeGreaterThanOrEqual(250);
    expect(retryIn()).toBeLessThanOrEqual(500);
    // A pause has fractions of a millisecond, and sums of them are not exact.
    begun().world.clock.increment(Math.floor(retryIn()) - 1);
    expect(begun().state()).toBe('waiting');
    begun().world.clock.increment(2);
    expect(begun().state()).toBe('connecting');
    begun().goLive();
    expect(begun().realtime.getSnapshot().context.failedTries).toBe(0);
  });

  test('is not tried while there is no network', () => {
    begun().give('one');
    begun().goLive();
    begun().realtime.send({ type: 'connectivity.offline' });
    expect(begun().connection.last.stopped).toBe(true);
    expect(begun().state()).toBe('offline');
    begun().world.clock.increment(3_600_000);
    expect(begun().attempts()).toHaveLength(1);
    begun().realtime.send({ type: 'connectivity.online' });
    expect(begun().attempts()).toHaveLength(2);
  });
});

describe('a refused token', () => {
  beforeEach(() => {
    begun().give('one');
    begun().refuse('unauthorized');
  });

  test('is renewed, and then there is a new connection', () => {
    expect(begun().world.told('session').at(-1)).toEqual({
      type: 'session.renew',
      usedToken: 'one',
    });
    expect(begun().attempts()).toEqual(['one']);
    begun().give('two');
    expect(begun().attempts()).toEqual(['one', 'two']);
  });

  test('is not tried again itself', () => {
    begun().give('one');
    begun().world.clock.increment(29_999);
    expect(begun().attempts()).toEqual(['one']);
  });

  test('whose successor is refused too leads to waiting, never to a circle', () => {
    begun().give('two');
    begun().refuse('unauthorized');
    expect(begun().state()).toBe('waiting');
    expect(
      begun()
        .world.told('session')
        .filter(({ type }) => type === 'session.renew'),
    ).toHaveLength(1);
    begun().world.clock.increment(249);
    expect(begun().attempts()).toEqual(['one', 'two']);
  });

  test('keeps the attempts far apart, also when the server refuses whatever it is given', () => {
    const asked = () =>
      begun()
        .world.told('session')
        .filter(({ type }) => type === 'session.renew').length;
    let given = 0;
    for (let passedMs = 0; passedMs < 60_000; passedMs += 50) {
      if (asked() > given) {
        given = asked();
        begun().give(`token-${given}`);
      }
      if (begun().state() === 'connecting') begun().refuse('unauthorized');
      begun().world.clock.increment(50);
    }
    expect(begun().attempts().length).toBeGreaterThan(8);
    expect(begun().attempts().length).toBeLessThan(20);
  });
});

describe('a refusal that trying again does not mend', () => {
  /** Expects the end of the session, for this reason, to be told to it in this event. */
  function expectEnd(reason: 'accountDeleted' | 'revoked', type: string) {
    begun().give('one');
    begun().goLive();
    begun().arrive({ name: 'session:ended', payload: { reason } });
    expect(begun().state()).toBe('ended');
    expect(begun().world.told('session').at(-1)).toEqual({ type });
  }

  test('too many windows: it says so and waits for the person', () => {
    begun().give('one');
    begun().refuse('too_many');
    expect(begun().state()).toBe('tooMany');
    begun().world.clock.increment(3_600_000);
    begun().realtime.send({ type: 'connectivity.online' });
    expect(begun().attempts()).toHaveLength(1);
    begun().realtime.send({ type: 'realtime.retry' });
    expect(begun().attempts()).toHaveLength(2);
  });

  test('a deleted account: the session hears that this is why', () => {
    expectEnd('accountDeleted', 'session.accountDeleted');
  });

  test('an ended session: it says so to the session too, and never connects with that token by itself', () => {
    expectEnd('revoked', 'session.revoked');
    begun().world.clock.increment(3_600_000);
    begun().give('one');
    expect(begun().attempts()).toHaveLength(1);
    begun().give('two');
    expect(begun().attempts()).toHaveLength(2);
  });
});
