/** The tab that is in a call holds a lock of the call's name, by which the other tabs of this browser know of it. */

/** The part of services/locks that is needed here. */
export interface TabLocks {
  exclusively<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  isHeld(name: string): Promise<boolean>;
}

export interface TabLock {
  /** Takes this call's lock and releases another call's. */
  take(callId: string): void;
  release(): void;
  /** Whether another tab holds this call's lock. */
  isTaken(callId: string): Promise<boolean>;
}

export function createTabLock(locks: TabLocks): TabLock {
  let held: { readonly callId: string; readonly letGo: () => void } | null = null;
  const nameOf = (callId: string) => `call/${callId}`;

  function release(): void {
    held?.letGo();
    held = null;
  }

  return {
    take(callId) {
      if (held?.callId === callId) return;
      release();
      const waiting = new AbortController();
      const { promise, resolve } = Promise.withResolvers<void>();
      held = {
        callId,
        letGo() {
          waiting.abort();
          resolve();
        },
      };
      // A tab that still has the lock is being closed; in a browser without locks one can call all the same.
      locks.exclusively(nameOf(callId), () => promise, waiting.signal).catch(() => {});
    },
    release,
    isTaken: (callId) => locks.isHeld(nameOf(callId)).catch(() => false),
  };
}
