/** The messages of the conversations that were looked at. */
import type { Message } from '#contract/messages.ts';
import { conversationChanged, withLatest } from './db.list.ts';
import { withoutArrived } from './db.outgoing.ts';
import { firstSeqOf, paged, withMessage, withoutQuotesOf } from './db.pages.ts';
import { withAuthorsPointers, withPointers } from './db.receipts.ts';
import { without, withHeard, withTimeline } from './db.records.ts';
import { reached, reachedWhole } from './db.versions.ts';
import type { DbContext, TimelineRecord } from './db.types.ts';
import type { DbEventOf } from './db.events.ts';

export function pageLoaded(db: DbContext, event: DbEventOf<'page.loaded'>): DbContext {
  const { conversationId, page } = event;
  const heard = withHeard(db, conversationId, { version: page.version });
  const placed =
    event.edge === 'newest' || event.edge === 'around'
      ? begun(heard, event)
      : withTimeline(heard, conversationId, (timeline) => extended(timeline, event));
  return withAuthorsPointers(withoutArrived(placed, page.messages), conversationId, page.messages);
}

export function changesLoaded(db: DbContext, event: DbEventOf<'changes.loaded'>): DbContext {
  const { conversationId, after, changes } = event;
  const { messages, version, receipts, receiptsVersion, conversation } = changes;
  const told = conversationChanged(db, {
    type: 'conversation.changed',
    conversation,
    origin: 'answer',
  });
  const placed = withTimeline(told, conversationId, (timeline) => {
    const filled = messages.reduce(withChange, timeline);
    // Asked for while more was there than is now (an older page has set it back): it leaves a gap below.
    return timeline.version < after ? filled : reachedWhole(filled, version);
  });
  const current = messages.reduce(withLatest, withoutArrived(placed, messages));
  const authored = withAuthorsPointers(current, conversationId, messages);
  return receipts.length > 0
    ? withPointers(authored, conversationId, receipts, receiptsVersion)
    : authored;
}

export function timelineDropped(
  db: DbContext,
  { conversationId }: DbEventOf<'timeline.dropped'>,
): DbContext {
  return { ...db, timelines: without(db.timelines, conversationId) };
}

export function messageChanged(db: DbContext, event: DbEventOf<'message.changed'>): DbContext {
  const { message, version } = event;
  const { conversationId } = message;
  const heard = withHeard(db, conversationId, { version });
  const placed = withTimeline(heard, conversationId, (timeline) =>
    reached(withChange(timeline, message), version),
  );
  const listed = withLatest(withoutArrived(placed, [message]), message);
  return withAuthorsPointers(listed, conversationId, [message]);
}

export function versionAnnounced(db: DbContext, event: DbEventOf<'version.announced'>): DbContext {
  return withHeard(db, event.conversationId, event);
}

function begun(db: DbContext, { conversationId, page }: DbEventOf<'page.loaded'>): DbContext {
  const timeline: TimelineRecord = {
    pages: paged(page.messages),
    hasOlder: page.hasMore,
    hasNewer: page.hasNewer ?? false,
    version: page.version,
    ahead: [],
    outsideVersion: 0,
  };
  return { ...db, timelines: { ...db.timelines, [conversationId]: timeline } };
}

/** Only a page that joins what is loaded: after a new beginning, one asked for before it would leave a hole. */
function extended(timeline: TimelineRecord, { page }: DbEventOf<'page.loaded'>): TimelineRecord {
  const firstSeq = firstSeqOf(timeline.pages);
  if (firstSeq === undefined) return timeline;
  const older = page.messages.filter(({ seq }) => seq < firstSeq);
  const joins = older.at(-1)?.seq === firstSeq - 1;
  if (!joins) return page.messages.length > 0 ? timeline : { ...timeline, hasOlder: page.hasMore };
  const joined = {
    ...timeline,
    pages: [...paged(older), ...timeline.pages],
    hasOlder: page.hasMore,
  };
  // What changed in these messages after the page was read was let go: from there on it is read again.
  return timeline.outsideVersion > page.version ? setBack(joined, page.version) : joined;
}

function setBack(timeline: TimelineRecord, version: number): TimelineRecord {
  return {
    ...timeline,
    version: Math.min(timeline.version, version),
    ahead: timeline.ahead.filter((one) => one <= version),
  };
}

/** A message older than the pages is let go: it comes with its page. */
function withChange(timeline: TimelineRecord, message: Message): TimelineRecord {
  if (timeline.hasOlder && message.seq < (firstSeqOf(timeline.pages) ?? 0)) {
    const outsideVersion = Math.max(timeline.outsideVersion, message.version);
    return outsideVersion === timeline.outsideVersion ? timeline : { ...timeline, outsideVersion };
  }
  const placed = withMessage(timeline.pages, message);
  const pages = message.deletedAt === null ? placed : withoutQuotesOf(placed, message.id);
  return pages === timeline.pages ? timeline : { ...timeline, pages };
}
