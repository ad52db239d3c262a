import { beforeEach, describe, expect, test } from 'vitest';
import type { ConnectivityEvent } from '#machines/app/connectivity/connectivity.events.ts';
import { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import { isOffline, isSlow, latencyMs } from '#machines/app/connectivity/connectivity.selectors.ts';
import type { PageSignal } from '#services/browser/page/types.ts';
import { expectNth } from '#tests/model/timing.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

function begin(online = true) {
  const watchPage = callbackActor<ConnectivityEvent>();
  const ping = promiseActor<number>();
  const world = createWorld({
    peers: ['session', 'realtime', 'outbox', 'avatar', 'receipts:c1', 'receipts:c2'],
  });
  const ended: string[] = [];
  const connectivity = world.start(
    connectivityMachine.provide({
      actors: { watchPage: watchPage.logic, ping: ping.logic },
      actions: { endRequests: () => ended.push('all') },
    }),
    { systemId: 'connectivity', input: { online } },
  );
  return {
    ping,
    world,
    connectivity,
    ended,
    now: () => connectivity.getSnapshot(),
    browserSays: (signal: PageSignal) => watchPage.last.send({ type: 'page.signal', signal }),
  };
}

const offline = { type: 'connectivity.offline' };
const online = { type: 'connectivity.online' };

describe('the connection', () => {
  let begun: ReturnType<typeof begin>;
  beforeEach(() => {
    begun = begin();
  });

  test('is first asked about after 15,000 ms: the login page loads nothing for it', () => {
    expectNth(1, () => begun.ping.calls, begun.world.clock, { afterMs: 14_999, byMs: 15_000 });
  });

  test('is asked about again 15,000 ms after each answer', () => {
    begun.world.clock.increment(15_000);
    begun.ping.last.resolve(40);
    expectNth(2, () => begun.ping.calls, begun.world.clock, { afterMs: 14_999, byMs: 15_000 });
  });

  test('is slow above 1,500 ms, and no more when it is quicker again', () => {
    begun.world.clock.increment(15_000);
    begun.ping.last.resolve(1_500);
    expect(isSlow(begun.now())).toBe(false);
    expect(latencyMs(begun.now())).toBe(1_500);
    begun.world.clock.increment(15_000);
    begun.ping.last.resolve(1_501);
    expect(isSlow(begun.now())).toBe(true);
    begun.world.clock.increment(15_000);
    begun.ping.last.resolve(30);
    expect(isSlow(begun.now())).toBe(false);
  });

  test.each(['session', 'realtime', 'outbox', 'avatar', 'receipts:c1', 'receipts:c2'])(
    'that is gone when a ping fails ends what hangs, and %s hears it and the return',
    (peer) => {
      begun.world.clock.increment(15_000);
      begun.ping.last.reject(new Error('no network'));
      expect(isOffline(begun.now())).toBe(true);
      expect(begun.ended).toEqual(['all']);
      expect(begun.world.told(peer)).toEqual([offline]);
      begun.world.clock.increment(15_000);
      begun.ping.last.resolve(40);
      expect(isOffline(begun.now())).toBe(false);
      expect(begun.world.told(peer)).toEqual([offline, online]);
    },
  );

  test('is gone when a ping has no answer for 10,000 ms', () => {
    begun.world.clock.increment(15_000);
    begun.world.clock.increment(9_999);
    expect(isOffline(begun.now())).toBe(false);
    begun.world.clock.increment(1);
    expect(isOffline(begun.now())).toBe(true);
    expect(begun.ping.last.stopped).toBe(true);
  });

  test('is gone at once when the browser says so', () => {
    begun.browserSays('offline');
    expect([isOffline(begun.now()), begun.now().context.online]).toEqual([true, false]);
    expect(begun.world.told('realtime')).toEqual([offline]);
    expect(begun.ended).toEqual(['all']);
  });

  test('that is gone lacks the server or, as long as the browser says so, the network of this device', () => {
    const hasNetwork = () => begun.now().context.online;
    begun.world.clock.increment(15_000);
    begun.ping.last.reject(new Error('no network'));
    expect([isOffline(begun.now()), hasNetwork()]).toEqual([true, true]);
    begun.browserSays('offline');
    expect([isOffline(begun.now()), hasNetwork()]).toEqual([true, false]);
    begun.browserSays('online');
    expect([isOffline(begun.now()), hasNetwork()]).toEqual([true, true]);
  });

  test('that is gone is announced once', () => {
    begun.browserSays('offline');
    begun.browserSays('offline');
    begun.connectivity.send({ type: 'connectivity.check' });
    begun.ping.last.reject(new Error('no network'));
    expect(begun.world.told('realtime')).toEqual([offline]);
  });

  test("is asked about when the browser says it is back; the browser's word alone is not enough", () => {
    begun.browserSays('offline');
    begun.browserSays('online');
    expect(isOffline(begun.now())).toBe(true);
    begun.ping.last.resolve(40);
    expect(isOffline(begun.now())).toBe(false);
  });

  test('is asked about at once after sleep, and when somebody else saw it work', () => {
    begun.browserSays('woke');
    expect(begun.ping.calls).toHaveLength(1);
    begun.ping.last.resolve(40);
    begun.connectivity.send({ type: 'connectivity.check' });
    expect(begun.ping.calls).toHaveLength(2);
  });

  test('that is gone is asked about sooner than every 15 s', () => {
    begun.world.clock.increment(15_000);
    begun.ping.last.reject(new Error('no network'));
    begun.world.clock.increment(500);
    expect(begun.ping.calls).toHaveLength(2);
    for (let n = 0; n < 10; n += 1) {
      begun.ping.last.reject(new Error('no network'));
      begun.world.clock.increment(15_000);
    }
    expect(begun.ping.calls).toHaveLength(12);
  });

  test('that the browser denies at the start is gone from the start', () => {
    expect(isOffline(begin(false).now())).toBe(true);
  });

  test('that was slow is gone when a ping then fails', () => {
    begun.world.clock.increment(15_000);
    begun.ping.last.resolve(1_501);
    begun.world.clock.increment(15_000);
    begun.ping.last.reject(new Error('no network'));
    expect([isOffline(begun.now()), isSlow(begun.now())]).toEqual([true, false]);
  });

  test('stays slow while each answer is, and comes back slow when its first answer is', () => {
    begun.world.clock.increment(15_000);
    begun.ping.last.resolve(1_501);
    begun.world.clock.increment(15_000);
    begun.ping.last.resolve(1_600);
    expect(isSlow(begun.now())).toBe(true);
    begun.browserSays('offline');
    begun.browserSays('online');
    begun.ping.last.resolve(1_700);
    expect([isOffline(begun.now()), isSlow(begun.now())]).toEqual([false, true]);
    expect(begun.world.told('realtime')).toEqual([offline, online]);
  });

  test('is not asked about when the page is hidden, frozen or shown', () => {
    for (const signal of ['shown', 'hidden', 'leaving'] as const) begun.browserSays(signal);
    expect(begun.ping.calls).toHaveLength(0);
    begun.connectivity.send({ type: 'connectivity.check' });
    const asked = begun.ping.last;
    for (const signal of ['shown', 'hidden', 'leaving'] as const) begun.browserSays(signal);
    expect([begun.ping.calls.length, asked.stopped]).toEqual([1, false]);
    expect(isOffline(begun.now())).toBe(false);
    begun.browserSays('offline');
    begun.browserSays('hidden');
    expect(begun.now().context.online).toBe(false);
  });

  test('is asked about anew when the network may be another one, and not while there is none', () => {
    begun.connectivity.send({ type: 'connectivity.check' });
    begun.browserSays('woke');
    expect(begun.ping.calls.map(({ stopped }) => stopped)).toEqual([true, false]);
    begun.browserSays('offline');
    expect(begun.ping.last.stopped).toBe(true);
    begun.world.clock.increment(10_000);
    expect(begun.ping.calls).toHaveLength(2);
  });

  test('that does not answer counts as a failure: it is asked about sooner than after 15 s', () => {
    begun.world.clock.increment(15_000);
    begun.world.clock.increment(10_000);
    expect(isOffline(begun.now())).toBe(true);
    begun.world.clock.increment(1_000);
    expect(begun.ping.calls).toHaveLength(2);
  });

  test('is asked about no later because the browser spoke of its end', () => {
    begun.world.clock.increment(10_000);
    begun.browserSays('offline');
    begun.world.clock.increment(5_000);
    expect(begun.ping.calls).toHaveLength(1);
  });

  test('comes back as fast as its first answer is', () => {
    begun.browserSays('offline');
    begun.browserSays('online');
    begun.ping.last.resolve(30);
    expect([isOffline(begun.now()), isSlow(begun.now())]).toEqual([false, false]);
  });
});
