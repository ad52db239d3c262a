/** What is told to the server at once. */
import { receiptsMaxIds } from '#contract/limits.ts';
import type { DbContext } from '../db/db.types.ts';

/** Message id → seq. */
export type Seen = Readonly<Record<string, number>>;

/**
 * seen: just these messages. everything: the conversation up to its end, which only '↓' may say: by the time
 * the server hears of it, the end may be a message that nobody has seen.
 */
export type Scope = 'seen' | 'everything';

export interface Batch {
  readonly scope: Scope;
  /** At most 500, the newest: a pointer that rises to them has passed the others. */
  readonly messageIds: readonly string[];
  /** Where my pointer will be. */
  readonly upToSeq: number;
}

export const emptyBatch: Batch = { scope: 'seen', messageIds: [], upToSeq: 0 };

export function batchOf(
  db: DbContext | null,
  conversationId: string,
  seen: Seen,
  scope: Scope,
): Batch {
  const newest = Object.entries(seen).toSorted(([, a], [, b]) => b - a);
  const seenUpTo = newest[0]?.[1] ?? 0;
  const end = scope === 'everything' && db ? lastSeq(db, conversationId) : 0;
  return {
    scope,
    messageIds: newest.slice(0, receiptsMaxIds).map(([id]) => id),
    upToSeq: Math.max(seenUpTo, end),
  };
}

/** Those after this place. */
export function later(seen: Seen, than: number): Seen {
  return Object.fromEntries(Object.entries(seen).filter(([, seq]) => seq > than));
}

/** Tombstones at the end count: the server's pointer passes them too. */
function lastSeq(db: DbContext, conversationId: string): number {
  const loaded = db.timelines[conversationId]?.pages.at(-1)?.at(-1)?.seq ?? 0;
  return Math.max(loaded, db.conversations[conversationId]?.lastSeq ?? 0);
}
