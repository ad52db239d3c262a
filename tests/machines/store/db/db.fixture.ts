import { emptyDb, reducers } from '#machines/store/db/db.store.ts';
import { selectMessages } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import { messageShape, ownUserShape } from '#tests/machines/kit/shapes.ts';

export interface Db {
  readonly now: DbContext;
  take: (...events: readonly DbEvent[]) => void;
}

/** The store of 'me', after these events. */
export function createDb(...events: readonly DbEvent[]): Db {
  let now = emptyDb(ownUserShape());
  const db: Db = {
    get now() {
      return now;
    },
    take: (...more) => {
      for (const event of more) now = reduced(now, event);
    },
  };
  db.take(...events);
  return db;
}

/** Message number seq of 'c1' is deleted, with this version. */
export const deleted = (seq: number, version: number) =>
  ({
    type: 'message.changed',
    message: messageShape({ seq, version, content: '', deletedAt: '2026-03-01T11:00:00.000Z' }),
    version,
  }) as const;

/** The seqs of the loaded messages of 'c1'. */
export const seqsOf = (db: Db) => selectMessages(db.now, 'c1')?.map(({ seq }) => seq);

export function reduced(db: DbContext, event: DbEvent): DbContext {
  // Safe: the reducer under an event's type takes that event.
  const reduce = reducers[event.type] as (db: DbContext, event: DbEvent) => DbContext;
  return reduce(db, event);
}

/** Another person's unread message. */
export const raised = (version: number): DbEvent => ({
  type: 'message:notify',
  payload: { conversationId: 'c1', messageId: 'm', senderId: 'anna', version },
});
