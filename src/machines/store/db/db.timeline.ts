/** Keeps the messages and pictures of the conversations that were opened. */
import type { MessagePage } from '#contract/conversations.ts';
import type { ServerPayload } from '#contract/events.ts';
import type { Message } from '#contract/messages.ts';
import { withConversationTold, withLatest } from './db.conversations.ts';
import type { DbEventOf } from './db.events.ts';
import { withoutArrived } from './db.outgoing.ts';
import { withAuthorsPointers, withPointers } from './db.participants.ts';
import { withUnlisted } from './db.people.ts';
import {
  firstSeqOf,
  isOutside,
  lastSeqOf,
  paged,
  withMessage,
  withTimeline,
  without,
  withQuotesOf,
} from './db.records.ts';
import { withReturned, withWritten } from './db.settings.ts';
import type { DbContext, TimelineRecord } from './db.types.ts';
import { unreadRaised, withLetGo } from './db.unread.ts';
import { reached, reachedWhole, withKnownVersions } from './db.versions.ts';

export function pageLoaded(db: DbContext, event: DbEventOf<'page.loaded'>): DbContext {
  const { conversationId, page } = event;
  const versioned = withKnownVersions(db, [{ id: conversationId, version: page.version }]);
  const placed =
    event.edge === 'newest' || event.edge === 'around'
      ? begun(versioned, event)
      : withTimeline(versioned, conversationId, (timeline) => extended(timeline, event));
  const { messages, people } = page;
  const authored = withAuthorsPointers(withoutArrived(placed, messages), conversationId, messages);
  return withUnlisted(withDeleted(authored, messages), people);
}

export function changesLoaded(db: DbContext, event: DbEventOf<'changes.loaded'>): DbContext {
  const { conversationId, after, changes } = event;
  const { messages, version, receipts, receiptsVersion, conversation, people } = changes;
  const told = withConversationTold(db, conversation);
  const placed = withTimeline(told, conversationId, (timeline) => {
    const filled = messages.reduce(withChange, timeline);
    // If an older page has set the version back since the request, a gap stays below the answer.
    return timeline.version < after ? filled : reachedWhole(filled, version);
  });
  const followed = withAlbumChanges(placed, conversationId, messages);
  const counted = withLetGo(followed, conversationId, messages);
  const current = messages.reduce(
    withLatest,
    withWritten(withoutArrived(counted, messages), messages),
  );
  const authored = withAuthorsPointers(current, conversationId, messages);
  const pointed =
    receipts.length > 0
      ? withPointers(authored, conversationId, receipts, receiptsVersion)
      : authored;
  return withUnlisted(withDeleted(pointed, messages), people);
}

export const withoutTimeline = (db: DbContext, conversationId: string): DbContext => ({
  ...db,
  timelines: without(db.timelines, conversationId),
  albums: without(db.albums, conversationId),
});

/** Takes in a new, changed or deleted message and the conversation's version that it made. */
export function messageChanged(
  db: DbContext,
  { message, version }: Pick<ServerPayload<'message:new'>, 'message' | 'version'>,
): DbContext {
  const { conversationId } = message;
  const versioned = withKnownVersions(db, [{ id: conversationId, version }]);
  const placed = withTimeline(versioned, conversationId, (timeline) =>
    reached(withChange(timeline, message), version),
  );
  const followed = withAlbumChanges(placed, conversationId, [message]);
  const counted = withLetGo(followed, conversationId, [message]);
  const listed = withLatest(withWritten(withoutArrived(counted, [message]), [message]), message);
  return withDeleted(withAuthorsPointers(listed, conversationId, [message]), [message]);
}

/**
 * Takes in the news of a message whose content comes later. Unless the conversation is open, the message counts as
 * unread until the server counts. It brings the conversation back from the archive.
 */
export function messageNotified(
  db: DbContext,
  { conversationId, senderId, version }: ServerPayload<'message:notify'>,
): DbContext {
  const announced = withReturned(
    withKnownVersions(db, [{ id: conversationId, version }]),
    conversationId,
    version,
  );
  const isRead = senderId === db.self.id || conversationId === db.openConversationId;
  return isRead ? announced : unreadRaised(announced, conversationId, version);
}

function begun(db: DbContext, { conversationId, page }: DbEventOf<'page.loaded'>): DbContext {
  const timeline: TimelineRecord = {
    pages: paged(page.messages),
    hasOlder: page.hasMore,
    hasNewer: page.messages.length > 0 && (page.hasNewer ?? false),
    version: page.version,
    outOfOrder: [],
    // Changes before this version are in the page, or will come with their own pages.
    outsideVersion: page.version,
  };
  return { ...db, timelines: { ...db.timelines, [conversationId]: timeline } };
}

function extended(timeline: TimelineRecord, event: DbEventOf<'page.loaded'>): TimelineRecord {
  const { page } = event;
  const joined = event.edge === 'older' ? withOlder(timeline, page) : withNewer(timeline, page);
  // Changes to these messages that came after the page was read were dropped, so everything since then is read again.
  return joined !== timeline && timeline.outsideVersion > page.version
    ? setBack(joined, page.version)
    : joined;
}

/** Takes only a page that joins the loaded stretch: one requested before a new beginning would leave a hole. */
function withOlder(timeline: TimelineRecord, page: MessagePage): TimelineRecord {
  const firstSeq = firstSeqOf(timeline.pages);
  if (firstSeq === undefined) return timeline;
  const older = page.messages.filter(({ seq }) => seq < firstSeq);
  if (older.at(-1)?.seq !== firstSeq - 1) {
    // Nothing is above the first message. Otherwise an empty page may be the answer about another stretch.
    return timeline.hasOlder && firstSeq === 1 ? { ...timeline, hasOlder: false } : timeline;
  }
  return { ...timeline, pages: [...paged(older), ...timeline.pages], hasOlder: page.hasMore };
}

/** Takes only a newer page that joins the loaded stretch; a stretch that reaches to the newest takes nothing. */
function withNewer(timeline: TimelineRecord, page: MessagePage): TimelineRecord {
  const lastSeq = lastSeqOf(timeline.pages);
  if (lastSeq === undefined || !timeline.hasNewer) return timeline;
  const newer = page.messages.filter(({ seq }) => seq > lastSeq);
  if (newer[0]?.seq !== lastSeq + 1) return timeline;
  return { ...timeline, pages: [...timeline.pages, ...paged(newer)], hasNewer: page.hasMore };
}

function setBack(timeline: TimelineRecord, version: number): TimelineRecord {
  return {
    ...timeline,
    version: Math.min(timeline.version, version),
    outOfOrder: timeline.outOfOrder.filter((one) => one <= version),
  };
}

/** Takes in a changed message. One outside of the loaded pages is dropped, because it comes with its own page. */
function withChange(timeline: TimelineRecord, message: Message): TimelineRecord {
  const placed = isOutside(timeline, message)
    ? letGo(timeline, message)
    : withPages(timeline, withMessage(timeline.pages, message));
  return message.deletedAt === null && message.editedAt === null
    ? placed
    : withPages(placed, withQuotesOf(placed.pages, message));
}

function letGo(timeline: TimelineRecord, { version }: Message): TimelineRecord {
  return version > timeline.outsideVersion ? { ...timeline, outsideVersion: version } : timeline;
}

function withPages(timeline: TimelineRecord, pages: TimelineRecord['pages']): TimelineRecord {
  return pages === timeline.pages ? timeline : { ...timeline, pages };
}

/** Notes deleted messages, even those that are not loaded. */
function withDeleted(db: DbContext, messages: readonly Message[]): DbContext {
  const news = messages.filter(({ id, deletedAt }) => deletedAt !== null && !(id in db.deleted));
  if (news.length === 0) return db;
  const deleted = {
    ...db.deleted,
    ...Object.fromEntries(news.map(({ id }) => [id, true as const])),
  };
  return { ...db, deleted };
}

export function positionKept(
  db: DbContext,
  { conversationId, position }: DbEventOf<'position.kept'>,
): DbContext {
  const positions = position
    ? { ...db.positions, [conversationId]: position }
    : without(db.positions, conversationId);
  return positions === db.positions ? db : { ...db, positions };
}

export function albumBegun(db: DbContext, { conversationId }: DbEventOf<'album.begun'>): DbContext {
  const { pictures } = db.albums[conversationId] ?? { pictures: [] };
  return { ...db, albums: { ...db.albums, [conversationId]: { pictures, changed: {} } } };
}

/** Takes in the pictures; does nothing when the album was dropped meanwhile. */
export function albumLoaded(
  db: DbContext,
  { conversationId, pictures }: DbEventOf<'album.loaded'>,
): DbContext {
  const album = db.albums[conversationId];
  return album ? { ...db, albums: { ...db.albums, [conversationId]: { ...album, pictures } } } : db;
}

function withAlbumChanges(
  db: DbContext,
  conversationId: string,
  messages: readonly Message[],
): DbContext {
  const album = db.albums[conversationId];
  const told = messages.filter(
    ({ id, version, deletedAt, type }) =>
      (deletedAt !== null || type !== 'TEXT') && version > (album?.changed[id]?.version ?? 0),
  );
  if (!album || told.length === 0) return db;
  const changed = { ...album.changed };
  for (const message of told) changed[message.id] = message;
  return { ...db, albums: { ...db.albums, [conversationId]: { ...album, changed } } };
}
