/** Recognises PostgreSQL's refusals of statements that would break a rule of the tables. */

/** True for 23505 of this very constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  );
}
