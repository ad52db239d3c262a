/** Runs work that only one tab may do at a time: by Web Locks, or by leases where they are missing (plain http). */

export interface Locks {
  /**
   * Waits for its turn, then works alone. An aborted signal ends the waiting (rejects), not the work.
   * Not reentrant.
   */
  exclusively<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Answers at once: true to one tab and false to all others, until `forMs` are over, the signal comes, or that tab is
   * closed.
   */
  claim(name: string, forMs: number, signal?: AbortSignal): Promise<boolean>;
  /** Whether any tab works under this name now. */
  isHeld(name: string): Promise<boolean>;
}

/** Makes the locks. `manager` null: the page has no Web Locks. */
export function createLocks(
  manager: LockManager | null = globalThis.navigator?.locks ?? null,
): Locks {
  return manager ? webLocks(manager) : leases();
}

function webLocks(manager: LockManager): Locks {
  return {
    exclusively: (name, work, signal) =>
      manager.request(`vest:${name}`, signal ? { signal } : {}, work),
    claim: (name, forMs, signal) =>
      new Promise((resolve, reject) => {
        const hold = (lock: Lock | null) => {
          resolve(lock !== null);
          return lock && new Promise<void>((letGo) => atEnd(forMs, signal, letGo));
        };
        manager.request(`vest:${name}`, { ifAvailable: true }, hold).catch(reject);
      }),
    async isHeld(name) {
      const { held = [] } = await manager.query();
      return held.some((lock) => lock.name === `vest:${name}`);
    },
  };
}

/** Ends a claim once: when its time is over or at the signal, whichever comes first. */
export function atEnd(forMs: number, signal: AbortSignal | undefined, letGo: () => void): void {
  if (signal?.aborted) return letGo();
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    letGo();
  };
  // The timer is the length of the claim, not a wait for something else to happen.
  const timer = setTimeout(end, forMs);
  signal?.addEventListener('abort', end);
}

/** Loads the code of the leases, and IndexedDB with it, at the first use. */
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
    claim: async (name, forMs, signal) => (await load()).claim(name, forMs, signal),
    isHeld: async (name) => (await load()).isHeld(name),
  };
}
