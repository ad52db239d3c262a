import { storePatienceMs } from '#contract/limits.ts';
import { createDatabase } from '#services/store/database/database.ts';
import { inTime } from '#services/store/database/in-time.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { createTabs } from '#services/browser/tabs/tabs.ts';
import type { Hint, StoredSession, TokenStore } from './types.ts';

export interface TokenStoreOptions {
  readonly locks?: Locks;
  readonly storage?: Storage | undefined;
}

/** Shorter than `logoutPatienceMs`: a page that finishes a sign-out has time left to tell the server after the reading. */
const readPatienceMs = storePatienceMs / 2;

/** The value is `somebody`, or the id of a person who is leaving. */
const hintKey = 'vest.signedIn';
const somebody = '1';

export function createTokenStore({
  locks = createLocks(),
  storage = localStorageIfAllowed(),
}: TokenStoreOptions = {}): TokenStore {
  const tabs = createTabs('vest-session');
  const sessions = openDatabase().table<StoredSession>('sessions');

  function remember(hint: string | null): void {
    try {
      // A page that opens between the two writes would see nobody.
      if (hint !== null && storage?.getItem(hintKey) === hint) return;
      // The old note goes first. Otherwise, if the new one cannot be written, a person who leaves would seem to stay.
      storage?.removeItem(hintKey);
      if (hint) storage?.setItem(hintKey, hint);
    } catch {
      // The storage is full or forbidden: the next page begins with the sign-in form.
    }
  }

  return {
    hint: () => hintIn(storage),
    noteLeaving: remember,
    noteSignedIn: () => remember(somebody),
    async read() {
      return inTime(readPatienceMs, (await sessions()).get('current'));
    },
    async update(change) {
      let isChanged = false;
      const changing = (await sessions()).change('current', (stored) => {
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

/** Reads the hint. Where nothing can be noted, somebody may be signed in. */
function hintIn(storage: Storage | undefined): Hint {
  const hint = storage ? storage.getItem(hintKey) : somebody;
  if (hint === null) return 'nobody';
  return hint === somebody ? 'somebody' : { leavingId: hint };
}

const openDatabase = () =>
  createDatabase({
    name: 'vest-session',
    version: 1,
    upgrade: (database) => void database.createObjectStore('sessions'),
  });

function localStorageIfAllowed(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
