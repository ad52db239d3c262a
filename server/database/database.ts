/** What the areas of the server know of the database. Which PostgreSQL it is, is decided elsewhere. */

export interface Queries {
  query<Row>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

export interface Database extends Queries {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
}

/** The database is away just now; callers are told 503. */
export class Unavailable extends Error {
  constructor(cause?: unknown) {
    super('The database is away', { cause });
    this.name = 'Unavailable';
  }
}
