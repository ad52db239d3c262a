/** Asks what is between two people, and keeps others from changing it meanwhile. */
import type { Queries } from '#server/store/database/database.ts';

/**
 * Lets nobody else begin a contact or a block between these two until the end of the transaction: a request and a block
 * of the same moment would not see each other.
 */
export async function lockPair(tx: Queries, one: string, other: string): Promise<void> {
  const pair = [one, other].toSorted().join(' ');
  await tx.query(`select pg_advisory_xact_lock(hashtext('two people'), hashtext($1))`, [pair]);
}

/** Answers whether the person has blocked the other one. */
export async function hasBlocked(
  queries: Queries,
  userId: string,
  otherId: string,
): Promise<boolean> {
  const { rowCount } = await queries.query(
    'select from blocks where blocker_id = $1 and blocked_id = $2',
    [userId, otherId],
  );
  return rowCount > 0;
}
