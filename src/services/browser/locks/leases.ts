/**
 * Gives locks to pages without Web Locks. A lease is a row in IndexedDB that its owner renews while it works. Others
 * may take it over when it has run out, because its tab died or stood still. Therefore two tabs can, rarely, work at
 * once, and their work must bear that (refreshing compares before it writes, sending has its clientId).
 */
import { createDatabase } from '#services/store/database/database.ts';
import { createTabs } from '../tabs/tabs.ts';
import { atEnd, type Locks } from './locks.ts';

interface Lease {
  readonly owner: string;
  readonly until: number;
}

export interface LeaseTimes {
  readonly leaseMs: number;
  readonly renewMs: number;
  /** The others look again at this interval; a release tells them at once. */
  readonly lookMs: number;
}

const usual: LeaseTimes = { leaseMs: 15_000, renewMs: 4_000, lookMs: 500 };

export function createLeases({ leaseMs, renewMs, lookMs }: LeaseTimes = usual): Locks {
  const leases = createDatabase({
    name: 'vest-leases',
    version: 1,
    upgrade: (database) => void database.createObjectStore('leases'),
  }).table<Lease>('leases', { durability: 'default' });
  const releases = createTabs('vest-leases');
  const waiting = new Set<() => void>();
  const wakeAll = () => waiting.forEach((wake) => wake());
  releases.watch(wakeAll);
  const tabName = [...crypto.getRandomValues(new Uint32Array(2))].join('-');
  let count = 0;
  const nextOwner = () => {
    count += 1;
    return `${tabName}/${count}`;
  };

  /** Takes or renews the lease; false: another tab has it. */
  async function take(name: string, owner: string, forMs = leaseMs): Promise<boolean> {
    const lease = await (
      await leases()
    ).change(name, (held) => {
      const now = Date.now();
      const isFree = !held || held.owner === owner || held.until <= now;
      return isFree ? { owner, until: now + forMs } : held;
    });
    return lease?.owner === owner;
  }

  async function release(name: string, owner: string): Promise<void> {
    await (await leases()).remove([name], (lease) => lease.owner === owner);
    releases.tell(name);
    wakeAll();
  }

  function nextLook(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, lookMs);
      signal?.addEventListener('abort', wake);
      waiting.add(wake);
    });
  }

  return {
    async claim(name, forMs, signal) {
      const owner = nextOwner();
      const isMine = await take(name, owner, forMs);
      if (!isMine) return false;
      // If this tab is closed before the claim ends, or the row cannot be removed, the row stays: it has run out, and
      // there are few such rows.
      atEnd(forMs, signal, () => void release(name, owner).catch(() => {}));
      return true;
    },
    async isHeld(name) {
      const lease = await (await leases()).get(name);
      return lease !== null && lease.until > Date.now();
    },
    async exclusively(name, work, signal) {
      const owner = nextOwner();
      signal?.throwIfAborted();
      while (!(await take(name, owner))) {
        await nextLook(signal);
        signal?.throwIfAborted();
      }
      const renewing = setInterval(() => {
        // A lease that could not be renewed runs out; the work goes on, as after a standstill of the tab.
        take(name, owner).catch(() => {});
      }, renewMs);
      try {
        return await work();
      } finally {
        clearInterval(renewing);
        await release(name, owner).catch(() => {});
      }
    },
  };
}
