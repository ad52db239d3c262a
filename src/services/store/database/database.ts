/**
 * Stores rows that this device remembers: in IndexedDB or, if the browser forbids it, in memory as long as the page
 * lives. The code of the tables is loaded with the first use, because the page of a signed-out visitor does without.
 */
import type { OpenDBCallbacks } from 'idb';
import { storePatienceMs } from '#contract/limits.ts';
import { inTime } from './in-time.ts';

/** The key of a row that belongs to a person begins with the person's id. */
export type Key = string | readonly [userId: string, id: string];

export interface Table<Row> {
  get(key: Key): Promise<Row | null>;
  /** Reads the person's rows in the order of the primary key; in memory in the order in which they came. */
  allOf(userId: string): Promise<readonly Row[]>;
  /** Resolves when the row is durable. Rejects with the reason of the transaction (QuotaExceededError, …). */
  put(key: Key, row: Row): Promise<void>;
  /**
   * Reads and writes in one transaction, so that no other tab comes between. `change` answers the new row: null removes
   * it, the same object leaves it alone. Resolves with it when it is durable.
   */
  change(key: Key, change: (row: Row | null) => Row | null): Promise<Row | null>;
  /** Removes in one transaction only the rows that `isMeant` allows. */
  remove(keys: readonly Key[], isMeant?: (row: Row) => boolean): Promise<void>;
}

export interface DatabaseOptions {
  readonly name: string;
  readonly version: number;
  readonly upgrade: NonNullable<OpenDBCallbacks<unknown>['upgrade']>;
}

export interface TableOptions {
  /** The unique index for looking up keys, if the primary key is another. */
  readonly index?: string;
  /** Durability of put and change: `strict` survives a power cut. */
  readonly durability?: IDBTransactionDurability;
}

export function createDatabase(options: DatabaseOptions) {
  let loading: Promise<MakeTable> | null = null;
  /** Loads the tables. Forgets a failure, because the owner would otherwise seem to have nothing in the database. */
  const load = () => {
    loading ??= makerFor(options).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    table<Row>(name: string, tableOptions: TableOptions = {}): () => Promise<Table<Row>> {
      let table: Table<Row> | null = null;
      return async () => {
        const make = await load();
        table ??= make<Row>(name, tableOptions);
        return table;
      };
    },
  };
}

type MakeTable = <Row>(name: string, options: TableOptions) => Table<Row>;

async function makerFor(options: DatabaseOptions): Promise<MakeTable> {
  const [mayStore, { storedTables, rememberedTable }] = await Promise.all([
    isStorable(),
    import('./tables.ts'),
  ]);
  return mayStore ? storedTables(options) : rememberedTable;
}

/**
 * Answers whether IndexedDB may be used. Some private windows and settings forbid it for good, which is not the same as
 * a failure.
 */
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
