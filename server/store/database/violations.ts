/** PostgreSQL's "no": a rule of the tables that a statement would break. */

/** 23505 of this very constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  );
}
