/** Which messages were deleted: an answer that is being written, or is on its way, quotes them and must not. */
import type { Message } from '#contract/messages.ts';
import type { DbContext } from './db.types.ts';

/** Also of messages that are loaded nowhere. */
export function withDeleted(db: DbContext, messages: readonly Message[]): DbContext {
  const news = messages.filter(({ id, deletedAt }) => deletedAt !== null && !(id in db.deleted));
  if (news.length === 0) return db;
  const deleted = {
    ...db.deleted,
    ...Object.fromEntries(news.map(({ id }) => [id, true as const])),
  };
  return { ...db, deleted };
}
