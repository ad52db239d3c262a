/** Which of a conversation's changes are in the store, and which it has only known of (contract, Versions). */
import type { DbContext, KnownVersionRecord, TimelineRecord } from './db.types.ts';

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

/** After the change with this version is in: it and what waited behind it count, or it waits beyond a gap. */
export function reached(timeline: TimelineRecord, version: number): TimelineRecord {
  if (version <= timeline.version || timeline.outOfOrder.includes(version)) return timeline;
  return settled({
    ...timeline,
    outOfOrder: [...timeline.outOfOrder, version].toSorted((one, other) => one - other),
  });
}

/** After everything up to this version is in. */
export function reachedWhole(timeline: TimelineRecord, version: number): TimelineRecord {
  return version <= timeline.version ? timeline : settled({ ...timeline, version });
}

/** Is something missing that was known of? */
export function isBehind(db: DbContext, conversationId: string): boolean {
  const timeline = db.timelines[conversationId];
  const known = db.knownVersions[conversationId];
  return timeline !== undefined && known !== undefined && known.version > timeline.version;
}

/** Is a timeline loaded that does not hold everything up to this version? */
export function lacks(db: DbContext, conversationId: string, version: number): boolean {
  const timeline = db.timelines[conversationId];
  return timeline !== undefined && version > timeline.version;
}

/** Are read pointers missing that were known of? */
export function isBehindOnReceipts(db: DbContext, conversationId: string): boolean {
  const conversation = db.conversations[conversationId];
  const known = db.knownVersions[conversationId];
  return (
    conversation !== undefined &&
    known !== undefined &&
    known.receiptsVersion > conversation.receiptsVersion
  );
}

function settled(timeline: TimelineRecord): TimelineRecord {
  let { version } = timeline;
  for (const next of timeline.outOfOrder) if (next === version + 1) version = next;
  return { ...timeline, version, outOfOrder: timeline.outOfOrder.filter((one) => one > version) };
}
