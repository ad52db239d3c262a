/** The read marks that are told to the server in one request. */
import { receiptsMaxIds } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';

/** Message id → seq. */
export type Seen = Readonly<Record<string, number>>;

/**
 * seen: just these messages. everything: the conversation up to its end, for when none of its messages is known
 * here. Otherwise the messages are named, because a newer one that nobody has seen may come before the request does.
 */
export type Scope = 'seen' | 'everything';

/** The read marks that the server has not been told yet. */
export interface News {
  /** Messages that the person has seen and whose reading the server does not know yet. */
  readonly seen: Seen;
  readonly scope: Scope;
}

export const hasNews = ({ seen, scope }: News): boolean =>
  scope === 'everything' || Object.keys(seen).length > 0;

export interface Batch {
  readonly scope: Scope;
  /** The newest 500 at most: a pointer that rises to them has passed the others. */
  readonly messageIds: readonly string[];
  /** My pointer's place after this batch. */
  readonly upToSeq: number;
}

export const emptyBatch: Batch = { scope: 'seen', messageIds: [], upToSeq: 0 };

export function batchOf({ seen, scope }: News): Batch {
  const newest = Object.entries(seen).toSorted(([, a], [, b]) => b - a);
  return {
    scope,
    messageIds: newest.slice(0, receiptsMaxIds).map(([id]) => id),
    upToSeq: newest[0]?.[1] ?? 0,
  };
}

/** The messages after this place. */
export function later(seen: Seen, than: number): Seen {
  return Object.fromEntries(Object.entries(seen).filter(([, seq]) => seq > than));
}

/** The newest known message, either loaded or shown by the list. */
export function newestKnown(db: DbContext | null, conversationId: string): Message | null {
  const loaded = db?.timelines[conversationId]?.pages.at(-1)?.at(-1) ?? null;
  const latest = db?.conversations[conversationId]?.latest ?? null;
  return (latest?.seq ?? 0) > (loaded?.seq ?? 0) ? latest : loaded;
}
