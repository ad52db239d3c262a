/** Offers the Database over a pool of connections, embedded or external. */
import { Pool, types, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from '#server/app/log.ts';
import { Unavailable, type Database, type Queries, type Statement } from './database.ts';
import { isTransient } from './database-errors.ts';

export interface DatabasePool extends Database {
  /** Closes the pool after the queries under way. */
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly connection: PoolConfig;
  readonly log: Log;
  /**
   * False while the supervisor starts PostgreSQL again: calls are then refused at once instead of trying to connect.
   */
  readonly isRunning?: () => boolean;
}

const connectionsMax = 20;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;
const idleInTransactionMs = 30_000;

export function openPool({ connection, log, isRunning = () => true }: PoolOptions): DatabasePool {
  const pool = new Pool({
    max: connectionsMax,
    ...connection,
    application_name: 'vest',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    types: { getTypeParser: parserOf },
  });
  // An 'error' event that nobody hears ends the process. The pool hears those of idle connections only; between handing
  // one out and the caller's first statement it may break, too.
  const noteBroken = (error: Error): void => {
    log.debug(`Соединение с базой прервано: ${error.message}`);
  };
  pool.on('connect', (client) => client.on('error', noteBroken));
  pool.on('error', noteBroken);

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    if (!isRunning()) throw new Unavailable();
    try {
      return await work();
    } catch (error) {
      throw isTransient(error) ? new Unavailable(error) : error;
    }
  }

  return {
    query: (statement, values) => guard(() => queriesOf(pool).query(statement, values)),
    transaction: (work, kind = 'write') => guard(() => transact(pool, work, kind)),
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

function queriesOf(client: Pool | PoolClient): Queries {
  return {
    async query<Row>(statement: Statement, values: readonly unknown[] = []) {
      const named = typeof statement === 'string' ? { text: statement } : statement;
      const { rows, rowCount } = await client.query({ ...named, values: [...values] });
      // Safe as far as the caller's SQL and its row type agree; nothing here could know better.
      return { rows: rows as Row[], rowCount: rowCount ?? 0 };
    },
  };
}

/**
 * Lets the statements of one connection wait for each other, in the order in which they are asked for: the driver is
 * about to refuse a second one. Code that reads several things at once works on a pool and in a transaction.
 */
function inTurn(queries: Queries): Queries {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query<Row>(statement: Statement, values?: readonly unknown[]) {
      const next = last.then(() => queries.query<Row>(statement, values));
      // The caller hears of a failure; those who wait only need to know that it is over.
      last = next.catch(() => {});
      return next;
    },
  };
}

async function transact<T>(
  pool: Pool,
  work: (tx: Queries) => Promise<T>,
  kind: 'write' | 'snapshot',
): Promise<T> {
  const client = await pool.connect();
  const tx = inTurn(queriesOf(client));
  let broken: Error | undefined;
  try {
    await tx.query(kind === 'write' ? 'begin' : 'begin isolation level repeatable read read only');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    await tx.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

const int8 = 20;

/** Reads bigint as a number, not as a string: counts and versions stay far below 2^53. */
function parserOf(type: number, format?: 'text' | 'binary'): unknown {
  if (type === int8 && format !== 'binary') return Number;
  return types.getTypeParser(type, format);
}
