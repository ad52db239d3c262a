/** The counters of limits: how addresses are counted together, and what an attacker with many of them gets. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { addressKeys } from '#server/app/rates/address.ts';
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
