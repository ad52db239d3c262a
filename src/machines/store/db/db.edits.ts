/** Shows new words of messages over those that the server has, until it has them. */
import type { Message } from '#contract/messages.ts';
import { findMessage, memoBy } from './db.records.ts';
import type { DbContext, OutgoingRecord } from './db.types.ts';

type Edits = DbContext['edits'];

/** Returns the same object where its words are not being changed. */
export const withEdits = <One extends Message | OutgoingRecord>(message: One, edits: Edits): One =>
  typeof edits[message.id] === 'string' ? edited(message, edits) : message;

const edited = memoBy(<One extends Message | OutgoingRecord>(message: One, edits: Edits): One => ({
  ...message,
  content: edits[message.id] ?? message.content,
}));

/** Answers whether this is an id that an unsent message has on this device. */
export const isOutgoingId = (id: string): boolean => id.startsWith('tmp-');

/** Finds a loaded own message by its id, or by the one that it had on this device while it was unsent. */
export function findOwn(db: DbContext | null, id: string): Message | null {
  if (!db) return null;
  const isIt = (message: Message) =>
    message.senderId === db.self.id && (message.id === id || `tmp-${message.clientId}` === id);
  for (const { pages } of Object.values(db.timelines)) {
    const found = findMessage(pages, isIt);
    if (found) return found;
  }
  const latest = Object.values(db.conversations).map((conversation) => conversation.latest);
  return latest.find((message) => message && isIt(message)) ?? null;
}

/**
 * Answers whether the message was deleted, which nobody takes back any more; one that was unsent here: whether it is
 * neither on its way nor among those that are loaded.
 */
export function isLost(db: DbContext, id: string): boolean {
  if (!isOutgoingId(id)) return id in db.deleted;
  const unsent = Object.values(db.outgoing).flat();
  if (unsent.some((one) => one.id === id)) return false;
  const sent = findOwn(db, id);
  return sent === null || isLost(db, sent.id);
}
