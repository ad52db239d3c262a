/** The meaning of an event with a version for the store and for the list. */
import type { Message } from '#contract/messages.ts';
import { isOutside } from '../db/db.records.ts';
import { selectOwnPointer } from '../db/db.selectors.ts';
import type { DbContext } from '../db/db.types.ts';
import { isBehind, isBehindOnReceipts, lacks } from '../db/db.versions.ts';
import type { VersionedEvent } from './sync.events.ts';

/** Does a loaded timeline lack a version now? Its event may still be on its way. */
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

/** Must the server's list be read, because the event leaves the order, a count or an unknown conversation open? */
export function needsList(db: DbContext, event: VersionedEvent): boolean {
  switch (event.type) {
    case 'message:new':
      return !(event.payload.conversationId in db.conversations);
    case 'message:update':
      // If the message was deleted unread, one unread message less is left, which only the server can count.
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

/** Is the message new and outside of the loaded stretch? */
function isUnseen(db: DbContext, message: Message): boolean {
  const timeline = db.timelines[message.conversationId];
  return (
    timeline !== undefined &&
    isOutside(timeline, message) &&
    message.seq > selectOwnPointer(db, message.conversationId)
  );
}

/** The changes to be read: everything after these versions. */
export interface Gap {
  readonly conversationId: string;
  readonly after: number;
  readonly receiptsAfter: number;
}

/** Finds the first timeline that is behind, the open one first; read pointers count only in checked conversations. */
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
