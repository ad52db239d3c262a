/** Offers the Database over a pool of connections, embedded or external. */
import { Pool, types, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from '#server/app/log.ts';
import { rememberAnswers } from '#server/kit/known-answers.ts';
import {
  Unavailable,
  type Database,
  type Queries,
  type Statement,
  type Write,
} from './database.ts';
import { isRolledBack, isTransient } from './database-errors.ts';

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

  const writeListeners = new Set<(write: Write) => void>();
  const tell = (written: readonly Written[], isOver: boolean): void => {
    for (const { text, touched } of written) {
      for (const listener of writeListeners) listener({ text, touched, isOver });
    }
  };
  const queries = queriesOf(pool);

  async function query<Row>(statement: Statement, values?: readonly unknown[]) {
    if (!mayWrite(textOf(statement))) return queries.query<Row>(statement, values);
    // A write that gets no connection has not begun, so that its end is known.
    const client = await pool.connect();
    let broken: unknown;
    try {
      const result = await queriesOf(client).query<Row>(statement, values);
      tell([writtenBy(statement, result.rows)], true);
      return result;
    } catch (error) {
      if (!isRolledBack(error)) {
        broken = error;
        tell([{ text: textOf(statement), touched: null }], false);
      }
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  }

  return {
    query: (statement, values) => guard(() => query(statement, values)),
    transaction: (work, kind = 'write') => guard(() => transact(pool, work, kind, tell)),
    onWrite(listener) {
      writeListeners.add(listener);
      return () => void writeListeners.delete(listener);
    },
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

type Written = Pick<Write, 'text' | 'touched'>;

const textOf = (statement: Statement): string =>
  typeof statement === 'string' ? statement : statement.text;

/** Looking through the text of a long statement takes longer than 1 µs. */
const mayWrite = rememberAnswers((text) =>
  /\b(?:insert|update|delete|merge|truncate|copy)\b/i.test(text),
);

function writtenBy(statement: Statement, rows: readonly unknown[]): Written {
  const text = textOf(statement);
  if (typeof statement === 'string' || statement.touches === undefined) {
    return { text, touched: null };
  }
  const { touches } = statement;
  if (!('column' in touches)) return { text, touched: touches };
  // Safe: a row is an object.
  const ids = rows.map((row) => (row as Record<string, unknown>)[touches.column]);
  return { text, touched: ids.map(String) };
}

function queriesOf(client: Pool | PoolClient): Queries {
  return {
    async query<Row>(statement: Statement, values: readonly unknown[] = []) {
      const named =
        typeof statement === 'string'
          ? { text: statement }
          : { name: statement.name, text: statement.text };
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

/** Notes what is written by these queries. */
function noting(written: Written[], queries: Queries): Queries {
  return {
    async query<Row>(statement: Statement, values?: readonly unknown[]) {
      const result = await queries.query<Row>(statement, values);
      if (mayWrite(textOf(statement))) written.push(writtenBy(statement, result.rows));
      return result;
    },
  };
}

async function transact<T>(
  pool: Pool,
  work: (tx: Queries) => Promise<T>,
  kind: 'write' | 'snapshot',
  tell: (written: readonly Written[], isOver: boolean) => void,
): Promise<T> {
  const client = await pool.connect();
  const written: Written[] = [];
  const tx = inTurn(noting(written, queriesOf(client)));
  let broken: Error | undefined;
  let isCommitting = false;
  try {
    await tx.query(kind === 'write' ? 'begin' : 'begin isolation level repeatable read read only');
    const result = await work(tx);
    isCommitting = true;
    await tx.query('commit');
    tell(written, true);
    return result;
  } catch (error) {
    await tx.query('rollback').catch((failure: Error) => (broken = failure));
    // Whatever ended before its commit was asked for is undone, if need be by the end of its connection.
    if (isCommitting && !isRolledBack(error)) tell(written, false);
    throw error;
  } finally {
    client.release(broken);
  }
}

const int8 = 20;
const timestamptz = 1184;

/** Reads bigint as a number, not as a string: counts and versions stay far below 2^53. */
function parserOf(type: number, format?: 'text' | 'binary'): unknown {
  if (format === 'binary') return types.getTypeParser(type, format);
  if (type === int8) return Number;
  return type === timestamptz ? readTime : types.getTypeParser(type);
}

const readAnyTime: (text: string) => unknown = types.getTypeParser(timestamptz);

/** In UTC, the form of PostgreSQL is nearly ISO 8601, which the engine reads in half the time of the driver's parser. */
const readTime = (text: string): unknown =>
  text[10] === ' ' && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : readAnyTime(text);
