/** Declares the database as the areas of the server see it, whichever PostgreSQL it is. */

/**
 * A named statement is parsed and planned once for each connection. Name it only where the best plan does not depend on
 * the values: search stays a plain string (a generic plan took 458 ms instead of 0.5).
 */
export type Statement =
  | string
  | {
      readonly name: string;
      readonly text: string;
      /**
       * Names the conversations and people that are different after it, by their ids, or the column of its answer that
       * has them. Statements that run often say so; after others that write, everything counts as touched.
       */
      readonly touches?: readonly string[] | { readonly column: string };
    };

/** A statement that writes, and is over. */
export interface Write {
  readonly text: string;
  /** The ids that the statement names; null: it names none, so it may have changed anything in its tables. */
  readonly touched: readonly string[] | null;
  /** false: the connection broke meanwhile, and it may still be committed. */
  readonly isOver: boolean;
}

export interface Queries {
  /**
   * Runs a statement. bigint arrives as a number.
   * @throws Unavailable when the database is away, else what PostgreSQL says
   */
  query<Row>(
    statement: Statement,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>;
}

export interface Database extends Queries {
  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it throws. A `snapshot` reads everything as
   * of one moment.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>, kind?: 'write' | 'snapshot'): Promise<T>;
  /**
   * Hears of every statement that may write, when it is committed and before its caller knows. Reads that lock rows are
   * among them, and statements whose end nobody knows; what PostgreSQL refused is not. Returns the function that stops
   * it.
   */
  onWrite(listener: (write: Write) => void): () => void;
  /** Counts the connections, and the callers that wait for one. */
  counts(): { readonly total: number; readonly idle: number; readonly waiting: number };
}

/** The database is away just now; callers are told 503. */
export class Unavailable extends Error {
  constructor(cause?: unknown) {
    super('The database is away', { cause });
    this.name = 'Unavailable';
  }
}
