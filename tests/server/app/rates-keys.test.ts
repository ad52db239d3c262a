/** The counters of limits: how addresses are counted together, and what an attacker with many of them gets. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { addressKeys, createPlaces } from '#server/app/rates/address.ts';
import { createRates } from '#server/app/rates/rates.ts';
import { numbersTo } from '../infra/talk.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', undefined],
  ['::ffff:192.0.2.1', '192.0.2.1', undefined],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1', '2001:db8:0'],
  ['2001:0db8::0001', '2001:db8:0:0', '2001:db8:0'],
  ['2001:db8:0:1::', '2001:db8:0:1', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
])('the address %s counts as %s, and in %s', (ip, near, wide) => {
  expect(addressKeys(ip)).toEqual({ near, wide });
});

test('places are given out by /64 and by /48, come back, and those of this machine are not counted', () => {
  const places = createPlaces(2);
  const takes = (ip: string) => places.take(ip) !== undefined;
  const giveBack = places.take('192.0.2.1');
  expect([takes('192.0.2.1'), takes('192.0.2.1'), takes('192.0.2.2')]).toEqual([true, false, true]);
  giveBack?.();
  expect([takes('192.0.2.1'), takes('192.0.2.1')]).toEqual([true, false]);
  const inOneNetwork = numbersTo(40).map((n) => takes(`2001:db8:1:${n.toString(16)}::1`));
  expect(inOneNetwork.filter(Boolean)).toHaveLength(32);
  expect(takes('2001:db8:2::1')).toBe(true);
  for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', '::1']) {
    expect(numbersTo(10).every(() => takes(ip))).toBe(true);
  }
});

/** The heap without what is waiting to be collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  // Safe: the flag above makes it.
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('an attacker with many keys', () => {
  const isTaken = (taken: Promise<void>) =>
    taken.then(
      () => 1,
      () => 0,
    );
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

  test('gets sixteen times as much from a whole /48 as from a /64', async () => {
    const rates = createRates();
    const uses = numbersTo(6_000).map((n) =>
      isTaken(rates.take('signalling', { address: `2001:db8:1:${n.toString(16)}::1` })),
    );
    // No limit of a /64 is reached: each asks once.
    expect(sum(await Promise.all(uses))).toBe(6_000);
    const more = numbersTo(6_000).map((n) =>
      isTaken(rates.take('signalling', { address: `2001:db8:1:${n.toString(16)}::1` })),
    );
    expect(sum(await Promise.all(more))).toBe(16 * 600 - 6_000);
  });

  test('fills the memory with 10,000 counters a window, however long the names are', async () => {
    const rates = createRates();
    const name = 'ﷺ'.repeat(1_000);
    const heapBefore = heapInUse();
    for (const n of numbersTo(30_000)) {
      await rates.take('signIn', { account: `${name}${n}` }, 'wrongPassword');
    }
    expect(rates.counters()).toBe(20_000);
    expect(heapInUse() - heapBefore).toBeLessThan(32 * 2 ** 20);
  });

  test('does not push out an account’s counter with names that nobody has', async () => {
    const rates = createRates();
    const guess = (account: string, isNobody: boolean) =>
      isTaken(rates.take('signIn', { account, isNobody }, 'wrongPassword'));
    for (const _ of numbersTo(100)) await guess('anna', false);
    for (const n of numbersTo(10_001)) await guess(`nobody ${n}`, true);
    expect(await guess('anna', false)).toBe(0);
    for (const _ of numbersTo(100)) await guess('nobody', true);
    expect(await guess('nobody', true), 'both are refused alike').toBe(0);
  });

  test('does not push out the counter that is in use', async () => {
    const rates = createRates();
    const guess = (account: string) => isTaken(rates.take('signIn', { account }, 'wrongPassword'));
    let passed = 0;
    for (const n of numbersTo(20_000)) {
      await guess(`anybody ${n}`);
      if (n % 100 === 0) passed += await guess('anna');
    }
    expect(passed).toBe(100);
  });
});
