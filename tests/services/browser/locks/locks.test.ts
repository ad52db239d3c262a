import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createLeases } from '#services/browser/locks/leases.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';

const kinds: ReadonlyArray<readonly [string, () => Locks]> = [
  ['Web Locks', () => createLocks()],
  ['leases', () => createLeases({ leaseMs: 5_000, renewMs: 1_000, lookMs: 20 })],
];

describe.each(kinds)('two tabs with %s', (kind, openTab) => {
  const name = (what: string) => `${kind}/${what}`;

  test('never work at once: 40 careless increments end at 40', async () => {
    let count = 0;
    const increment = async () => {
      const seen = count;
      await pause(1);
      count = seen + 1;
    };
    const tabs = [openTab(), openTab()];
    await Promise.all(
      tabs.flatMap((tab) =>
        Array.from({ length: 20 }, () => tab.exclusively(name('count'), increment)),
      ),
    );
    expect(count).toBe(40);
  });

  test('do not wait for each other about different things', async () => {
    const [one, other] = [openTab(), openTab()];
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = one.exclusively(name('this'), () => promise);
    await other.exclusively(name('that'), async () => {});
    resolve();
    await held;
  });

  test('bring the answer of the work, and let go when it fails', async () => {
    const [one, other] = [openTab(), openTab()];
    const failing = one.exclusively(name('fail'), () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await expect(other.exclusively(name('fail'), () => Promise.resolve(7))).resolves.toBe(7);
  });

  test('may give up waiting, and then their work is not done', async () => {
    const [one, other] = [openTab(), openTab()];
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const held = one.exclusively(name('patience'), () => {
      begun.resolve();
      return promise;
    });
    await begun.promise;
    const giveUp = new AbortController();
    let isDone = false;
    const waiting = other.exclusively(
      name('patience'),
      async () => {
        isDone = true;
      },
      giveUp.signal,
    );
    giveUp.abort();
    await expect(waiting).rejects.toThrow();
    resolve();
    await held;
    await one.exclusively(name('patience'), async () => {});
    expect(isDone).toBe(false);
  });

  test('see of each other what they work at, and not what they worked at', async () => {
    const [one, other] = [openTab(), openTab()];
    const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = one.exclusively(name('shown'), () => {
      begun.resolve();
      return done.promise;
    });
    await begun.promise;
    await expect(other.isHeld(name('shown'))).resolves.toBe(true);
    await expect(other.isHeld(name('not shown'))).resolves.toBe(false);
    done.resolve();
    await held;
    await expect(other.isHeld(name('shown'))).resolves.toBe(false);
  });

  test('claim a thing at once: one has it, and nobody else until its time is over', async () => {
    const [one, other, third] = [openTab(), openTab(), openTab()];
    const long = 60_000;
    const won = await Promise.all([one, other, third].map((tab) => tab.claim(name('sound'), long)));
    expect(won.filter(Boolean)).toHaveLength(1);
    await expect(other.claim(name('sound'), long)).resolves.toBe(false);
    await expect(other.claim(name('other sound'), 100)).resolves.toBe(true);
    await expect.poll(() => third.claim(name('other sound'), 100)).toBe(true);
  });

  test('may claim anew what another has let go before its time', async () => {
    const [one, other] = [openTab(), openTab()];
    const long = 60_000;
    const letGo = new AbortController();
    await expect(one.claim(name('ring'), long, letGo.signal)).resolves.toBe(true);
    await expect(other.claim(name('ring'), long)).resolves.toBe(false);
    letGo.abort();
    await expect.poll(() => other.claim(name('ring'), long)).toBe(true);
    // A claim given up before it was granted keeps nobody waiting either.
    await one.claim(name('late ring'), long, AbortSignal.abort());
    await expect.poll(() => other.claim(name('late ring'), long)).toBe(true);
  });
});

describe('a lease', () => {
  test('of a tab that died is taken over when it has run out', async () => {
    // A dead tab renews nothing, and its work never ends.
    const dead = createLeases({ leaseMs: 200, renewMs: 3_600_000, lookMs: 20 });
    const living = createLeases({ leaseMs: 200, renewMs: 50, lookMs: 20 });
    const begun = Promise.withResolvers<void>();
    const beganAt = Date.now();
    void dead.exclusively('dead', () => {
      begun.resolve();
      return new Promise(() => {});
    });
    await begun.promise;
    await living.exclusively('dead', async () => {});
    expect(Date.now() - beganAt).toBeGreaterThan(100);
  });

  test('that was taken over is not given away by the late end of its first owner', async () => {
    const frozen = createLeases({ leaseMs: 100, renewMs: 3_600_000, lookMs: 20 });
    const living = createLeases({ leaseMs: 60_000, renewMs: 1_000, lookMs: 20 });
    const [thawed, begun, done] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    if (!thawed || !begun || !done) throw new Error('three were made');
    const late = frozen.exclusively('late', () => thawed.promise);
    const now = living.exclusively('late', () => {
      begun.resolve();
      return done.promise;
    });
    await begun.promise;
    thawed.resolve();
    await late;
    const impatient = AbortSignal.timeout(200);
    const third = living.exclusively('late', () => Promise.resolve('too early'), impatient);
    await expect(third).rejects.toThrow();
    done.resolve();
    await now;
  });

  test('is renewed as long as the work takes', async () => {
    const times = { leaseMs: 60_000, renewMs: 100, lookMs: 20 };
    const [one, other] = [createLeases(times), createLeases(times)];
    const story: string[] = [];
    const begun = Promise.withResolvers<void>();
    const long = one.exclusively('long', async () => {
      begun.resolve();
      await endMoves('long', 2);
      story.push('first');
    });
    await begun.promise;
    await Promise.all([long, other.exclusively('long', async () => void story.push('second'))]);
    expect(story).toEqual(['first', 'second']);
  });
});

/** Resolves when the lease was renewed this often, which only its owner can do. */
async function endMoves(name: string, times: number): Promise<void> {
  const database = await openDB('vest-leases');
  // Safe: the shape that src/services/browser/locks/leases.ts stores.
  const end = async () => ((await database.get('leases', name)) as { until: number }).until;
  for (let moved = 0; moved < times; moved += 1) {
    const before = await end();
    await expect.poll(end, { interval: 10 }).toBeGreaterThan(before);
  }
  database.close();
}

test('without Web Locks the leases are loaded and do the same', async () => {
  const locks = createLocks(null);
  await expect(locks.exclusively('any', () => Promise.resolve(1))).resolves.toBe(1);
});
