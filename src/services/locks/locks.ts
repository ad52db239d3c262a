/** Work that only one tab of this origin may do at a time: Web Locks, or leases where they are missing (plain http). */

export interface Locks {
  /**
   * Waits for its turn, then works alone. An aborted signal ends the waiting (rejects), not the work.
   * Not reentrant.
   */
  exclusively<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Nobody waits: true for one tab and false for all others, until `forMs` are over or that tab is closed. */
  claim(name: string, forMs: number): Promise<boolean>;
  /** Does any tab work under this name now? */
  isHeld(name: string): Promise<boolean>;
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
    claim: (name, forMs) =>
      new Promise((resolve, reject) => {
        const hold = (lock: Lock | null) => {
          resolve(lock !== null);
          return lock && new Promise<void>((letGo) => setTimeout(letGo, forMs));
        };
        manager.request(`vest:${name}`, { ifAvailable: true }, hold).catch(reject);
      }),
    async isHeld(name) {
      const { held = [] } = await manager.query();
      return held.some((lock) => lock.name === `vest:${name}`);
    },
  };
}

/** The code of the leases, and IndexedDB with it, comes when the first one is asked for. */
function leases(): Locks {
  let loading: Promise<Locks> | undefined;
  const load = () => {
    loading ??= import('./leases.ts').then(
      ({ createLeases }) => createLeases(),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    exclusively: async (name, work, signal) => (await load()).exclusively(name, work, signal),
    claim: async (name, forMs) => (await load()).claim(name, forMs),
    isHeld: async (name) => (await load()).isHeld(name),
  };
}
