import type { DBSchema } from 'idb';
import { storePatienceMs } from '#contract/limits.ts';
import { createDatabase, createKeeper } from '#services/store/database/database.ts';
import { inTime } from '#services/store/database/in-time.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { createTabs } from '#services/browser/tabs/tabs.ts';
import type { Hint, StoredSession, Vault } from './types.ts';

interface VaultSchema extends DBSchema {
  sessions: { key: 'current'; value: StoredSession };
}

/** What a vault keeps its one session in. */
interface Keeper {
  read(): Promise<StoredSession | null>;
  update: Vault['update'];
}

export interface VaultOptions {
  readonly locks?: Locks;
  readonly storage?: Storage | undefined;
}

/** Who reads on the way out still has to tell the server, in the other half of `logoutPatienceMs`. */
const readPatienceMs = storePatienceMs / 2;

/** `somebody`, or the id of who is leaving. */
const hintKey = 'vest.signedIn';
const somebody = '1';

export function createVault({
  locks = createLocks(),
  storage = localStorageIfAllowed(),
}: VaultOptions = {}): Vault {
  const tabs = createTabs('vest-session');
  const keeper = createKeeper<Keeper>({ database: databaseKeeper, memory: memoryKeeper });

  function remember(hint: string | null): void {
    try {
      // Whatever cannot be noted must not leave the last note behind: who is leaving would seem to stay.
      storage?.removeItem(hintKey);
      if (hint) storage?.setItem(hintKey, hint);
    } catch {
      // A full or forbidden storage: the next page begins with the sign-in form.
    }
  }

  return {
    hint: () => hintIn(storage),
    noteLeaving: remember,
    noteSignedIn: () => remember(somebody),
    async read() {
      return inTime(readPatienceMs, (await keeper()).read());
    },
    async update(change) {
      let isChanged = false;
      const changing = (await keeper()).update((stored) => {
        const next = change(stored);
        isChanged = next !== stored;
        return next;
      });
      const now = await inTime(storePatienceMs, changing);
      if (!now || storage?.getItem(hintKey) !== now.user.id) remember(now && somebody);
      if (isChanged) tabs.tell('changed');
      return now;
    },
    exclusively: (work, signal) => locks.exclusively('session', work, signal),
    watch: (changed) => tabs.watch(changed),
  };
}

/** Where nothing can be noted, somebody may be. */
function hintIn(storage: Storage | undefined): Hint {
  const hint = storage ? storage.getItem(hintKey) : somebody;
  if (hint === null) return 'nobody';
  return hint === somebody ? 'somebody' : { leavingId: hint };
}

function databaseKeeper(): Keeper {
  const open = createDatabase<VaultSchema>({
    name: 'vest-session',
    version: 1,
    upgrade: (database) => void database.createObjectStore('sessions'),
  });
  return {
    async read() {
      return (await (await open()).get('sessions', 'current')) ?? null;
    },
    async update(change) {
      const { store, done } = (await open()).transaction('sessions', 'readwrite', {
        durability: 'strict',
      });
      const stored = (await store.get('current')) ?? null;
      const next = change(stored);
      if (next === null) await store.delete('current');
      else if (next !== stored) await store.put(next, 'current');
      await done;
      return next;
    },
  };
}

/** Where nothing may be stored, the session lives as long as the page. */
function memoryKeeper(): Keeper {
  let session: StoredSession | null = null;
  return {
    read: () => Promise.resolve(session),
    update(change) {
      session = change(session);
      return Promise.resolve(session);
    },
  };
}

function localStorageIfAllowed(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
