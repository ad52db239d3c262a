/** Holds the locks by which the tabs of a browser know which of them is in a call or a room. */

/** The part of services/browser/locks that is needed here. */
export interface TabLocks {
  exclusively<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  isHeld(name: string): Promise<boolean>;
}

export interface TabLock {
  readonly letGo: () => void;
  /** Resolves once this tab neither holds the lock nor waits for it. */
  readonly released: Promise<void>;
}

export function holdLock(locks: TabLocks, name: string): TabLock {
  const waiting = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  // While another tab still has the lock, this one waits for it. A browser without locks holds nothing, and all works.
  const released = locks.exclusively(name, () => promise, waiting.signal).catch(() => {});
  return {
    letGo() {
      waiting.abort();
      resolve();
    },
    released,
  };
}
