/** Tells which of a conversation's changes are in the store, and which are only known to exist (contract, Versions). */
import type { DbContext, KnownVersionRecord, TimelineRecord } from './db.types.ts';

/** Keeps the highest versions that any answer or event has named. */
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

/** Notes a change with this version. Beyond a gap it waits; otherwise it counts, with those that waited behind it. */
export function reached(timeline: TimelineRecord, version: number): TimelineRecord {
  if (version <= timeline.version || timeline.outOfOrder.includes(version)) return timeline;
  return settled({
    ...timeline,
    outOfOrder: [...timeline.outOfOrder, version].toSorted((one, other) => one - other),
  });
}

/** Notes that all changes up to this version are included. */
export function reachedWhole(timeline: TimelineRecord, version: number): TimelineRecord {
  return version <= timeline.version ? timeline : settled({ ...timeline, version });
}

/** Answers whether a change is missing that is known to exist. */
export function isBehind(db: DbContext, conversationId: string): boolean {
  const timeline = db.timelines[conversationId];
  const known = db.knownVersions[conversationId];
  return timeline !== undefined && known !== undefined && known.version > timeline.version;
}

/** Answers whether read pointers are missing that are known to exist. */
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
