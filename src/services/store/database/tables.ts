/** Makes the two kinds of tables (database.ts): in IndexedDB, and in memory. */
import { openDB, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { DatabaseOptions, Key, Table, TableOptions } from './database.ts';

type Mode = 'readonly' | 'readwrite';
type Store<M extends Mode> = IDBPObjectStore<unknown, [string], string, M>;

/** Makes the tables of one database, which share its connection. */
export function storedTables(options: DatabaseOptions) {
  const open = opener(options);
  return <Row>(name: string, tableOptions: TableOptions) =>
    storedTable<Row>(open, name, tableOptions);
}

/** Opens the database when it is first needed, and again after the browser took it away. */
function opener({ name, version, upgrade }: DatabaseOptions): () => Promise<IDBPDatabase> {
  let opening: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opening = null;
  };

  async function open(): Promise<IDBPDatabase> {
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
  open: () => Promise<IDBPDatabase>,
  name: string,
  { index, durability = 'strict' }: TableOptions,
): Table<Row> {
  async function begin<M extends Mode>(mode: M, options?: IDBTransactionOptions) {
    return (await open()).transaction<string, M>(name, mode, options);
  }
  const lookup = (store: Store<Mode>) => (index === undefined ? store : store.index(index));
  async function find(store: Store<Mode>, key: Key): Promise<Row | null> {
    // Safe: only this table puts rows here.
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
      // Safe: only this table puts rows here.
      return (await (await open()).getAllFromIndex(name, 'byUser', userId)) as Row[];
    },
    async put(key, row) {
      const transaction = await begin('readwrite', { durability });
      // The transaction's failure tells the reason; the request's only says that it was aborted, so it is dropped.
      write(transaction.store, key, row).catch(() => {});
      // The transaction must not wait for the request's answer, because a page that is being left no longer hears it.
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

export function rememberedTable<Row>(): Table<Row> {
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
