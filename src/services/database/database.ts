/**
 * An IndexedDB database that is opened when it is first needed and again after the browser took it away.
 * The library is loaded then too: a signed-out visitor's page does without.
 */
import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';

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

/** Whether this page may keep anything: some private windows and settings forbid it. */
export async function isStorable(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false;
  return new Promise((resolve) => {
    try {
      const probe = indexedDB.open('vest-probe');
      probe.addEventListener('success', () => {
        probe.result.close();
        resolve(true);
      });
      probe.addEventListener('error', () => resolve(false));
    } catch {
      resolve(false);
    }
  });
}
