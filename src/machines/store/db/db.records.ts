/** Changing one record leaves every other object as it is: a view that reads it is not drawn again. */
import type {
  ConversationRecord,
  DbContext,
  KnownVersionRecord,
  TimelineRecord,
} from './db.types.ts';

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
export function withKnownVersion(
  db: DbContext,
  conversationId: string,
  told: Partial<KnownVersionRecord>,
): DbContext {
  return withKnownVersions(db, [{ id: conversationId, ...told }]);
}

export function withKnownVersions(
  db: DbContext,
  told: readonly ({ id: string } & Partial<KnownVersionRecord>)[],
): DbContext {
  const news = told.flatMap(({ id, version = 0, receiptsVersion = 0 }) => {
    const higher = higherVersions(db.knownVersions[id], version, receiptsVersion);
    return higher === db.knownVersions[id] ? [] : [[id, higher] as const];
  });
  return news.length === 0
    ? db
    : { ...db, knownVersions: { ...db.knownVersions, ...Object.fromEntries(news) } };
}

function higherVersions(
  known: KnownVersionRecord = { version: 0, receiptsVersion: 0 },
  version: number,
  receiptsVersion: number,
): KnownVersionRecord {
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
