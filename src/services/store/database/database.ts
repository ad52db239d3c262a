/**
 * Rows that this device remembers: in IndexedDB, or in memory, as long as the page lives, where the browser forbids it.
 * IndexedDB is opened when it is first needed, and again after the browser took it away. The library is loaded then too:
 * a signed-out visitor's page does without.
 */
import type { IDBPDatabase, IDBPObjectStore, OpenDBCallbacks } from 'idb';
import { storePatienceMs } from '#contract/limits.ts';
import { inTime } from './in-time.ts';

/** Where rows belong to people, the key begins with the owner's id. */
type Key = string | readonly [userId: string, id: string];

export interface Table<Row> {
  get(key: Key): Promise<Row | null>;
  /** In the order of the primary key; in memory in the order in which they came. */
  allOf(userId: string): Promise<readonly Row[]>;
  /** Resolves when the row is durable. Rejects with the reason of the transaction (QuotaExceededError, …). */
  put(key: Key, row: Row): Promise<void>;
  /**
   * Reads and writes in one transaction, so that no other tab comes between. `change` answers the row that shall be:
   * null removes it, the same object leaves it alone. Resolves with it when it is durable.
   */
  change(key: Key, change: (row: Row | null) => Row | null): Promise<Row | null>;
  /** In one transaction, and only rows that `isMeant` allows. */
  remove(keys: readonly Key[], isMeant?: (row: Row) => boolean): Promise<void>;
}

export interface DatabaseOptions {
  readonly name: string;
  readonly version: number;
  readonly upgrade: NonNullable<OpenDBCallbacks<unknown>['upgrade']>;
}

export interface TableOptions {
  /** The unique index that keys are looked up in, where the primary key is another. */
  readonly index?: string;
  /** Of put and change: `strict` survives a power cut. */
  readonly durability?: IDBTransactionDurability;
}

export function createDatabase(options: DatabaseOptions) {
  const open = opener(options);
  let probing: Promise<boolean> | null = null;
  /** A database that only fails just now settles nothing, or its owner would seem to have nothing in it. */
  const mayStore = () => {
    probing ??= isStorable().catch((error: unknown) => {
      probing = null;
      throw error;
    });
    return probing;
  };
  return {
    table<Row>(name: string, tableOptions: TableOptions = {}): () => Promise<Table<Row>> {
      const stored = storedTable<Row>(open, name, tableOptions);
      const remembered = rememberedTable<Row>();
      return async () => ((await mayStore()) ? stored : remembered);
    },
  };
}

type Open = () => Promise<IDBPDatabase>;

function opener({ name, version, upgrade }: DatabaseOptions): Open {
  let opening: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opening = null;
  };

  async function open(): Promise<IDBPDatabase> {
    const { openDB } = await import('idb');
    const database = await openDB(name, version, {
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

function storedTable<Row>(
  open: Open,
  name: string,
  { index, durability = 'strict' }: TableOptions,
): Table<Row> {
  type Mode = 'readonly' | 'readwrite';
  type Store<M extends Mode> = IDBPObjectStore<unknown, [string], string, M>;

  async function begin<M extends Mode>(mode: M, options?: IDBTransactionOptions) {
    return (await open()).transaction<string, M>(name, mode, options);
  }
  const lookup = (store: Store<Mode>) => (index === undefined ? store : store.index(index));
  async function find(store: Store<Mode>, key: Key): Promise<Row | null> {
    // A database does not know what its rows are: nothing but this table puts any here.
    return ((await lookup(store).get(asIdbKey(key))) as Row | undefined) ?? null;
  }
  const write = (store: Store<'readwrite'>, key: Key, row: Row) =>
    store.put(row, store.keyPath === null ? asIdbKey(key) : undefined);
  async function erase(store: Store<'readwrite'>, key: Key): Promise<void> {
    const id = await lookup(store).getKey(asIdbKey(key));
    if (id !== undefined) await store.delete(id);
  }

  return {
    get: async (key) => find((await begin('readonly')).store, key),
    async allOf(userId) {
      // As in `find`.
      return (await (await open()).getAllFromIndex(name, 'byUser', userId)) as Row[];
    },
    async put(key, row) {
      const transaction = await begin('readwrite', { durability });
      // Its own failure is the transaction's, which tells the reason: the request says only that it was aborted.
      write(transaction.store, key, row).catch(() => {});
      // A page that is being left no longer hears the request's answer, so the transaction must not wait for it.
      transaction.commit();
      await transaction.done;
    },
    async change(key, change) {
      const { store, done } = await begin('readwrite', { durability });
      const row = await find(store, key);
      const next = change(row);
      if (next === null) await erase(store, key);
      else if (next !== row) await write(store, key, next);
      await done;
      return next;
    },
    async remove(keys, isMeant) {
      const { store, done } = await begin('readwrite');
      const removeOne = async (key: Key) => {
        const row = isMeant ? await find(store, key) : null;
        if (!isMeant || (row && isMeant(row))) await erase(store, key);
      };
      await Promise.all([...keys.map(removeOne), done]);
    },
  };
}

const asIdbKey = (key: Key): IDBValidKey => (typeof key === 'string' ? key : [...key]);

function rememberedTable<Row>(): Table<Row> {
  const rows = new Map<string, { readonly key: Key; readonly row: Row }>();
  const find = (key: Key) => rows.get(String(key))?.row ?? null;
  const put = (key: Key, row: Row) => void rows.set(String(key), { key, row });
  return {
    get: (key) => Promise.resolve(find(key)),
    allOf: (userId) =>
      Promise.resolve(
        [...rows.values()].filter(({ key }) => key[0] === userId).map(({ row }) => row),
      ),
    put: (key, row) => Promise.resolve(put(key, row)),
    change(key, change) {
      const next = change(find(key));
      if (next === null) rows.delete(String(key));
      else put(key, next);
      return Promise.resolve(next);
    },
    remove(keys, isMeant = () => true) {
      for (const key of keys) {
        const row = find(key);
        if (row !== null && isMeant(row)) rows.delete(String(key));
      }
      return Promise.resolve();
    },
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
