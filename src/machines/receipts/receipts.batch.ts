/** What is told to the server at once. */
import { receiptsMaxIds } from '#contract/limits.ts';
import { newestFirst } from '../db/db.pages.ts';
import type { DbContext } from '../db/db.types.ts';
import { isBehind } from '../db/db.versions.ts';

/** Message id → seq. */
export type Seen = Readonly<Record<string, number>>;

/** seen: just these messages. everything: the conversation up to its end. */
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
  const isWhole = scope === 'everything' || (db !== null && isNewest(db, conversationId, seenUpTo));
  return {
    scope: isWhole ? 'everything' : 'seen',
    messageIds: newest.slice(0, receiptsMaxIds).map(([id]) => id),
    upToSeq: isWhole && db ? Math.max(seenUpTo, lastSeq(db, conversationId)) : seenUpTo,
  };
}

/** Those after this place. */
export function later(seen: Seen, than: number): Seen {
  return Object.fromEntries(Object.entries(seen).filter(([, seq]) => seq > than));
}

/**
 * Whoever has seen the newest message has read everything (architecture, Read state); but not while newer ones
 * were heard of and are not here yet.
 */
function isNewest(db: DbContext, conversationId: string, seq: number): boolean {
  if (isBehind(db, conversationId)) return false;
  for (const message of newestFirst(db.timelines[conversationId]?.pages ?? [])) {
    if (message.deletedAt === null) return seq >= message.seq;
  }
  return false;
}

/** Tombstones at the end count: the server's pointer passes them too. */
function lastSeq(db: DbContext, conversationId: string): number {
  const loaded = db.timelines[conversationId]?.pages.at(-1)?.at(-1)?.seq ?? 0;
  return Math.max(loaded, db.conversations[conversationId]?.lastSeq ?? 0);
}
