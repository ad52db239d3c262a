/** Keeps my messages on their way until the server's own copy of each is here. */
import type { Message } from '#contract/messages.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import { isSameRecord } from '#machines/sending/message/message.record.ts';
import type { DbContext, OutgoingId, OutgoingRecord } from './db.types.ts';
import type { DbEventOf } from './db.events.ts';

/** Makes the id that a message has until it has the server's (architecture, Data that must not be lost). */
export const outgoingIdOf = (clientId: string): OutgoingId => `tmp-${clientId}`;

/** Takes in all messages that are on their way; a known record stays the same object. */
export function outgoingLoaded(db: DbContext, event: DbEventOf<'outgoing.loaded'>): DbContext {
  const known = new Map(allOf(db).map((one) => [one.clientId, one]));
  const records = event.messages
    .filter((message) => !hasArrived(db, message))
    .map((message) => continued(known.get(message.clientId), message));
  return withOutgoing(db, records);
}

export function outgoingAdded(db: DbContext, { message }: DbEventOf<'outgoing.added'>): DbContext {
  if (hasArrived(db, message)) return db;
  const others = allOf(db).filter(({ clientId }) => clientId !== message.clientId);
  return withOutgoing(db, [...others, recordOf(message)]);
}

/** Takes in a changed message; does nothing when it is not there (any more). */
export function outgoingChanged(
  db: DbContext,
  { message }: DbEventOf<'outgoing.changed'>,
): DbContext {
  const isThisOne = ({ clientId }: OutgoingRecord) => clientId === message.clientId;
  const all = allOf(db);
  if (!all.some(isThisOne)) return db;
  return withOutgoing(
    db,
    all.map((one) => (isThisOne(one) ? recordOf(message) : one)),
  );
}

export function outgoingRemoved(db: DbContext, event: DbEventOf<'outgoing.removed'>): DbContext {
  return withoutOutgoing(db, (one) => one.clientId === event.clientId);
}

export const findOutgoing = (db: DbContext | null, clientId: string): OutgoingRecord | null =>
  (db && allOf(db).find((one) => one.clientId === clientId)) ?? null;

/** Removes my messages whose server's copies have come, so that they are not drawn beside those. */
export function withoutArrived(db: DbContext, messages: readonly Message[]): DbContext {
  if (Object.keys(db.outgoing).length === 0) return db;
  const arrived = new Set(
    messages.filter(({ senderId }) => senderId === db.self.id).map(({ clientId }) => clientId),
  );
  return withoutOutgoing(db, ({ clientId }) => arrived.has(clientId));
}

function withoutOutgoing(db: DbContext, isGone: (one: OutgoingRecord) => boolean): DbContext {
  const left = allOf(db).filter((one) => !isGone(one));
  return left.length === allOf(db).length ? db : withOutgoing(db, left);
}

/**
 * Orders the messages by conversation. One without messages has no key, and one where nothing has changed keeps its
 * list.
 */
function withOutgoing(db: DbContext, records: readonly OutgoingRecord[]): DbContext {
  const conversations = Object.groupBy(
    records.toSorted((one, other) => one.createdAt - other.createdAt),
    (one) => one.conversationId,
  );
  const outgoing = Object.fromEntries(
    Object.entries(conversations).map(([id, unsent = []]) => {
      const known = db.outgoing[id];
      const isSame =
        known?.length === unsent.length && unsent.every((one, index) => one === known[index]);
      return [id, isSame ? known : unsent];
    }),
  );
  return { ...db, outgoing };
}

const recordOf = (message: UnsentMessage): OutgoingRecord => ({
  ...message,
  id: outgoingIdOf(message.clientId),
});

const continued = (known: OutgoingRecord | undefined, message: UnsentMessage): OutgoingRecord =>
  known && isSameRecord(known, message) ? known : recordOf(message);

/**
 * Answers whether the server's copy is here: it came while the store was being read, or before a crash. A clientId is
 * unique only for one sender.
 */
function hasArrived(db: DbContext, { conversationId, clientId }: UnsentMessage): boolean {
  const isEcho = (message: Message | null | undefined) =>
    message?.clientId === clientId && message.senderId === db.self.id;
  if (isEcho(db.conversations[conversationId]?.latest)) return true;
  return db.timelines[conversationId]?.pages.some((page) => page.some(isEcho)) ?? false;
}

const allOf = ({ outgoing }: DbContext): readonly OutgoingRecord[] =>
  Object.values(outgoing).flat();
