/** Changing one record leaves every other object as it is: a view that reads it is not drawn again. */
import type { ConversationRecord, DbContext, HeardRecord, TimelineRecord } from './db.types.ts';

/** Nothing happens to a conversation that is not there. */
export function withConversation(
  db: DbContext,
  conversationId: string,
  change: (conversation: ConversationRecord) => ConversationRecord,
): DbContext {
  const known = db.conversations[conversationId];
  const changed = known && change(known);
  if (!changed || changed === known) return db;
  return { ...db, conversations: { ...db.conversations, [conversationId]: changed } };
}

/** Nothing happens to a timeline that is not loaded. */
export function withTimeline(
  db: DbContext,
  conversationId: string,
  change: (timeline: TimelineRecord) => TimelineRecord,
): DbContext {
  const known = db.timelines[conversationId];
  const changed = known && change(known);
  if (!changed || changed === known) return db;
  return { ...db, timelines: { ...db.timelines, [conversationId]: changed } };
}

/** Keeps the highest versions that anything has told of. */
export function withHeard(
  db: DbContext,
  conversationId: string,
  told: Partial<HeardRecord>,
): DbContext {
  return withAllHeard(db, [{ id: conversationId, ...told }]);
}

export function withAllHeard(
  db: DbContext,
  told: readonly ({ id: string } & Partial<HeardRecord>)[],
): DbContext {
  const news = told.flatMap(({ id, version = 0, receiptsVersion = 0 }) => {
    const heard = heardMore(db.heard[id], version, receiptsVersion);
    return heard === db.heard[id] ? [] : [[id, heard] as const];
  });
  return news.length === 0 ? db : { ...db, heard: { ...db.heard, ...Object.fromEntries(news) } };
}

function heardMore(
  known: HeardRecord = { version: 0, receiptsVersion: 0 },
  version: number,
  receiptsVersion: number,
): HeardRecord {
  if (version <= known.version && receiptsVersion <= known.receiptsVersion) return known;
  return {
    version: Math.max(version, known.version),
    receiptsVersion: Math.max(receiptsVersion, known.receiptsVersion),
  };
}

/** The same object without one key. */
export function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}
