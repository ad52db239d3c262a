/**
 * Locks for pages without Web Locks: a lease is a row in IndexedDB that its owner renews while it works, and
 * that others may take over when it ran out, because its tab died or stood still. So two tabs can, rarely,
 * work at once: what they do must bear it (refreshing compares before it writes, sending has its clientId).
 */
import type { DBSchema } from 'idb';
import { createDatabase } from '#services/store/database/database.ts';
import { createTabs } from '../tabs/tabs.ts';
import { atEnd, type Locks } from './locks.ts';

interface LeaseSchema extends DBSchema {
  leases: { key: string; value: { readonly owner: string; readonly until: number } };
}

export interface LeaseTimes {
  readonly leaseMs: number;
  readonly renewMs: number;
  /** The others look again this often; a release tells them at once. */
  readonly lookMs: number;
}

const usual: LeaseTimes = { leaseMs: 15_000, renewMs: 4_000, lookMs: 500 };

export function createLeases({ leaseMs, renewMs, lookMs }: LeaseTimes = usual): Locks {
  const open = createDatabase<LeaseSchema>({
    name: 'vest-leases',
    version: 1,
    upgrade: (database) => void database.createObjectStore('leases'),
  });
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

  /** Takes or renews; false: somebody else has it. */
  async function take(name: string, owner: string, forMs = leaseMs): Promise<boolean> {
    const database = await open();
    const { store, done } = database.transaction('leases', 'readwrite');
    const lease = await store.get(name);
    const now = Date.now();
    const isFree = !lease || lease.owner === owner || lease.until <= now;
    if (isFree) await store.put({ owner, until: now + forMs }, name);
    await done;
    return isFree;
  }

  async function release(name: string, owner: string): Promise<void> {
    const database = await open();
    const { store, done } = database.transaction('leases', 'readwrite');
    const lease = await store.get(name);
    if (lease?.owner === owner) await store.delete(name);
    await done;
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
      // If this tab is closed before, or the row cannot be removed, it stays: it has run out, and there are few such.
      atEnd(forMs, signal, () => void release(name, owner).catch(() => {}));
      return true;
    },
    async isHeld(name) {
      const lease = await (await open()).get('leases', name);
      return lease !== undefined && lease.until > Date.now();
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
