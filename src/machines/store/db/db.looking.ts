/** What one sees of a conversation on this page: where one is in it, and what one has taken away. */
import { without } from './db.records.ts';
import type { DbContext } from './db.types.ts';
import type { DbEventOf } from './db.events.ts';

export function messageHidden(
  db: DbContext,
  { messageId }: DbEventOf<'message.hidden'>,
): DbContext {
  return { ...db, hidden: { ...db.hidden, [messageId]: true } };
}

export function messageUnhidden(
  db: DbContext,
  { messageId }: DbEventOf<'message.unhidden'>,
): DbContext {
  return { ...db, hidden: without(db.hidden, messageId) };
}

export function positionKept(
  db: DbContext,
  { conversationId, position }: DbEventOf<'position.kept'>,
): DbContext {
  const positions = position
    ? { ...db.positions, [conversationId]: position }
    : without(db.positions, conversationId);
  return { ...db, positions };
}
