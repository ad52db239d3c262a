/**
 * Locks who lives here and who administers, for one transaction: who is the first account, and who the last
 * administrator, stays true until its commit. It is taken before any other lock (docs/architecture.md, Locks).
 */
import type { Queries } from '#server/store/database/database.ts';

export async function lockAccounts(tx: Queries): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('register'))`);
}
