/**
 * An IndexedDB database that is opened when it is first needed and again after the browser took it away.
 * The library is loaded then too: a signed-out visitor's page does without.
 */
import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';
import { storePatienceMs } from '#contract/limits.ts';
import { inTime } from './in-time.ts';

export interface DatabaseOptions<Schema extends DBSchema> {
  readonly name: string;
  readonly version: number;
  readonly upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
}

export function createDatabase<Schema extends DBSchema>({
  name,
  version,
  upgrade,
}: DatabaseOptions<Schema>): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opening = null;
  };

  async function open(): Promise<IDBPDatabase<Schema>> {
    const { openDB } = await import('idb');
    const database = await openDB<Schema>(name, version, {
      upgrade,
      // A newer version of the app in another tab wants to change it: this tab must let go.
      blocking: () => {
        forget();
        database.close();
      },
      terminated: forget,
    });
    return database;
  }

  return () => {
    opening ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
}

/**
 * The database where this page may keep anything, else memory, which lasts as long as the page. Chosen at the first
 * need; a database that only fails just now chooses nothing, or its owner would seem to have nothing in it.
 */
export function createKeeper<Keeper>(ways: {
  readonly database: () => Keeper;
  readonly memory: () => Keeper;
}): () => Promise<Keeper> {
  let choosing: Promise<Keeper> | null = null;
  return () => {
    choosing ??= isStorable().then(
      (may) => (may ? ways.database() : ways.memory()),
      (error: unknown) => {
        choosing = null;
        throw error;
      },
    );
    return choosing;
  };
}

/** Some private windows and settings forbid it: for good, which is not the same as a failure. */
async function isStorable(): Promise<boolean> {
  if (!globalThis.indexedDB) return false;
  try {
    await inTime(storePatienceMs, openProbe());
    return true;
  } catch (error) {
    if (error instanceof DOMException && forbidding.has(error.name)) return false;
    throw error;
  }
}

const forbidding: ReadonlySet<string> = new Set(['SecurityError', 'InvalidStateError']);

const openProbe = () =>
  new Promise<void>((resolve, reject) => {
    const probe = indexedDB.open('vest-probe');
    probe.addEventListener('success', () => {
      probe.result.close();
      resolve();
    });
    probe.addEventListener('error', () => reject(probe.error ?? new Error('No database')));
  });
