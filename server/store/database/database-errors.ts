/** Tells a database that is away for a moment from a wrong statement. */
import { DatabaseError } from 'pg';
import { errorCodeOf } from '#server/app/startup-error.ts';
import { Unavailable } from './database.ts';

/** Classes and codes of PostgreSQL's errors that pass by themselves (its manual, appendix A). */
const passingStates = [
  /^08/, // connection
  /^53/, // out of connections, memory or disk
  /^57P0[1-5]/, // shutting down, crashed, starting
  /^58/, // the system below: I/O
  /^40001$/, // conflicting transactions; also an account that is being deleted (0008_people.sql)
  /^40P01$/, // deadlock
  /^25006$/, // read-only: a standby that is being promoted
];
const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** `pg` gives these no code. */
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/** Answers whether the same statement may succeed later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    return passingStates.some((state) => state.test(error.code ?? ''));
  }
  const code = errorCodeOf(error);
  if (code !== undefined) return passingCodes.has(code);
  return error instanceof Error && passingMessages.test(error.message);
}

/**
 * Answers whether PostgreSQL itself refused the statement, so that nothing was written. After all other errors nobody
 * knows: it may have been written before the connection broke. Nor is it worth another try where PostgreSQL is away.
 */
export function isRolledBack(error: unknown): boolean {
  const cause = error instanceof Unavailable ? error.cause : error;
  if (!(cause instanceof DatabaseError)) return false;
  return !isTransient(cause) || cause.code?.startsWith('40') === true;
}

/** Answers whether this is a 23505 of this very constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  );
}

/** Answers whether this is a 23502 of this very column. */
export function isNullViolation(error: unknown, column: string): boolean {
  return error instanceof DatabaseError && error.code === '23502' && error.column === column;
}
