/** Work that only one tab of this origin may do at a time: Web Locks, or leases where they are missing (plain http). */

export interface Locks {
  /**
   * Waits for its turn, then works alone. An aborted signal ends the waiting (rejects), not the work.
   * Not reentrant.
   */
  exclusively<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** `null` stands for a page that has no Web Locks. */
export function createLocks(
  manager: LockManager | null = globalThis.navigator?.locks ?? null,
): Locks {
  return manager ? webLocks(manager) : leases();
}

function webLocks(manager: LockManager): Locks {
  return {
    exclusively: (name, work, signal) =>
      manager.request(`vest:${name}`, signal ? { signal } : {}, work),
  };
}

/** The code of the leases, and IndexedDB with it, comes when the first one is asked for. */
function leases(): Locks {
  let loading: Promise<Locks> | undefined;
  const load = async () => (await import('./leases.ts')).createLeases();
  return {
    async exclusively(name, work, signal) {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return (await loading).exclusively(name, work, signal);
    },
  };
}
