/** What is told to the server at once. */
import { receiptsMaxIds } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';

/** Message id → seq. */
export type Seen = Readonly<Record<string, number>>;

/**
 * seen: just these messages. everything: the conversation up to its end, where no message of it is known here:
 * by the time the server hears of it, the end may be a message that nobody has seen.
 */
export type Scope = 'seen' | 'everything';

/** What the server is to be told. */
export interface News {
  /** Looked at, and the server does not know it yet. */
  readonly seen: Seen;
  readonly scope: Scope;
}

export const hasNews = ({ seen, scope }: News): boolean =>
  scope === 'everything' || Object.keys(seen).length > 0;

export interface Batch {
  readonly scope: Scope;
  /** At most 500, the newest: a pointer that rises to them has passed the others. */
  readonly messageIds: readonly string[];
  /** Where my pointer will be. */
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

/** Those after this place. */
export function later(seen: Seen, than: number): Seen {
  return Object.fromEntries(Object.entries(seen).filter(([, seq]) => seq > than));
}

/** The newest message that is known: of what is loaded, or beyond it the one that the list shows. */
export function newestKnown(db: DbContext | null, conversationId: string): Message | null {
  const loaded = db?.timelines[conversationId]?.pages.at(-1)?.at(-1) ?? null;
  const latest = db?.conversations[conversationId]?.latest ?? null;
  return (latest?.seq ?? 0) > (loaded?.seq ?? 0) ? latest : loaded;
}
