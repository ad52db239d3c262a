/** What an event that carries a version means for the store and for the list. */
import type { Message } from '#contract/messages.ts';
import { isOutside } from '../db/db.records.ts';
import { selectOwnPointer } from '../db/db.selectors.ts';
import type { DbContext } from '../db/db.types.ts';
import { isBehind, isBehindOnReceipts, lacks } from '../db/db.versions.ts';
import type { VersionedEvent } from './sync.events.ts';

/** Does something that is loaded miss a version now? The event may still be on its way. */
export function leavesGap(db: DbContext, event: VersionedEvent): boolean {
  switch (event.type) {
    case 'message:new':
    case 'message:update':
      return lacks(db, event.payload.conversationId, event.payload.version - 1);
    case 'message:notify':
      return lacks(db, event.payload.conversationId, event.payload.version);
    case 'conversations:new':
    case 'conversations:update': {
      const { id, version } = event.payload.conversation;
      return lacks(db, id, version - 1);
    }
    case 'receipts:update':
    case 'conversations:removed':
      return false;
  }
}

/** Only the server's list can say what this event leaves open: order, counts, an unknown conversation. */
export function needsList(db: DbContext, event: VersionedEvent): boolean {
  switch (event.type) {
    case 'message:new':
      return !(event.payload.conversationId in db.conversations);
    case 'message:update':
      // Deleted before it was read: one unread less, which only the server can count.
      return (
        event.payload.conversationId !== db.openConversationId ||
        isUnseen(db, event.payload.message)
      );
    case 'message:notify':
      return !(event.payload.conversationId in db.timelines);
    case 'receipts:update': {
      const { userId, conversationId } = event.payload;
      return userId === db.self.id && conversationId !== db.openConversationId;
    }
    case 'conversations:new':
    case 'conversations:update':
    case 'conversations:removed':
      return false;
  }
}

/** New, and outside of the stretch that is loaded. */
function isUnseen(db: DbContext, message: Message): boolean {
  const timeline = db.timelines[message.conversationId];
  return (
    timeline !== undefined &&
    isOutside(timeline, message) &&
    message.seq > selectOwnPointer(db, message.conversationId)
  );
}

/** What has to be read: everything after these. */
export interface Gap {
  readonly conversationId: string;
  readonly after: number;
  readonly receiptsAfter: number;
}

/** The first timeline that is behind, the open one before others; read pointers count where one looks. */
export function findGap(db: DbContext, checked: readonly string[]): Gap | null {
  const open = db.openConversationId;
  const ids = Object.keys(db.timelines).toSorted((a, b) => Number(b === open) - Number(a === open));
  const conversationId = ids.find(
    (id) => isBehind(db, id) || (checked.includes(id) && isBehindOnReceipts(db, id)),
  );
  if (conversationId === undefined) return null;
  return {
    conversationId,
    after: db.timelines[conversationId]?.version ?? 0,
    receiptsAfter: db.conversations[conversationId]?.receiptsVersion ?? 0,
  };
}
