/** The running calls, as the conversations carry them (contract, Call). */
import type { Call } from '#contract/calls.ts';
import type { DbContext } from './db.types.ts';

export const selectCall = (db: DbContext, conversationId: string): Call | null =>
  db.conversations[conversationId]?.call ?? null;

/** How many are in it; 0: none runs, or nobody has answered yet. */
export function selectCallSize(db: DbContext, conversationId: string): number {
  const call = selectCall(db, conversationId);
  return call?.state === 'live' ? call.userIds.length : 0;
}
