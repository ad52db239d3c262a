/** My messages on their way, until the server's own copy of each is here. */
import type { Message } from '#contract/messages.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import { isSameRecord } from '#machines/sending/message/message.record.ts';
import type { DbContext, OutgoingId, OutgoingRecord } from './db.types.ts';
import type { DbEventOf } from './db.events.ts';

type Outgoing = DbContext['outgoing'];

/** The id of a message until it has the server's (architecture, Data that must not be lost). */
export const outgoingIdOf = (clientId: string): OutgoingId => `tmp-${clientId}`;

/** Takes in all messages that are on their way; a known record stays the same object. */
export function outgoingLoaded(db: DbContext, event: DbEventOf<'outgoing.loaded'>): DbContext {
  const known = new Map(allOf(db.outgoing).map((one) => [one.clientId, one]));
  const records = event.messages
    .filter((message) => !hasArrived(db, message))
    .map((message) => continued(known.get(message.clientId), message));
  return { ...db, outgoing: byConversation(db.outgoing, records) };
}

export function outgoingAdded(db: DbContext, event: DbEventOf<'outgoing.added'>): DbContext {
  const { message } = event;
  if (hasArrived(db, message)) return db;
  const record = recordOf(message);
  const others = (db.outgoing[message.conversationId] ?? []).filter(({ id }) => id !== record.id);
  return withUnsent(db, message.conversationId, [...others, record].toSorted(inOrderOfWriting));
}

/** Does nothing when the message is not there (any more). */
export function outgoingChanged(
  db: DbContext,
  { message }: DbEventOf<'outgoing.changed'>,
): DbContext {
  const { conversationId, clientId } = message;
  const unsent = db.outgoing[conversationId] ?? [];
  if (!unsent.some((one) => one.clientId === clientId)) return db;
  const record = recordOf(message);
  return withUnsent(
    db,
    conversationId,
    unsent.map((one) => (one.clientId === clientId ? record : one)),
  );
}

export function outgoingRemoved(db: DbContext, event: DbEventOf<'outgoing.removed'>): DbContext {
  return withoutOutgoing(db, (one) => one.clientId === event.clientId);
}

export const findOutgoing = (db: DbContext | null, clientId: string): OutgoingRecord | null =>
  allOf(db?.outgoing ?? {}).find((one) => one.clientId === clientId) ?? null;

/** Finds the server's copy of my message with this clientId among the loaded ones. */
export function findArrived(db: DbContext | null, clientId: string): Message | null {
  if (!db) return null;
  const isMine = (message: Message) =>
    message.clientId === clientId && message.senderId === db.self.id && message.deletedAt === null;
  for (const { pages } of Object.values(db.timelines)) {
    const found = pages.findLast((page) => page.some(isMine))?.find(isMine);
    if (found) return found;
  }
  return null;
}

/** The server's copies have come, so the outgoing ones are not drawn beside them. */
export function withoutArrived(db: DbContext, messages: readonly Message[]): DbContext {
  if (Object.keys(db.outgoing).length === 0) return db;
  const arrived = new Set(
    messages.filter(({ senderId }) => senderId === db.self.id).map(({ clientId }) => clientId),
  );
  return withoutOutgoing(db, ({ clientId }) => arrived.has(clientId));
}

function withoutOutgoing(db: DbContext, isGone: (one: OutgoingRecord) => boolean): DbContext {
  const gone = allOf(db.outgoing).filter(isGone);
  return gone.reduce(
    (rest, { conversationId }) =>
      withUnsent(
        rest,
        conversationId,
        (rest.outgoing[conversationId] ?? []).filter((one) => !isGone(one)),
      ),
    db,
  );
}

/** A conversation without unsent messages has no key, so that one look tells whether anything is unsent. */
function withUnsent(
  db: DbContext,
  conversationId: string,
  unsent: readonly OutgoingRecord[],
): DbContext {
  const { [conversationId]: _before, ...others } = db.outgoing;
  return { ...db, outgoing: unsent.length > 0 ? { ...others, [conversationId]: unsent } : others };
}

function byConversation(before: Outgoing, records: readonly OutgoingRecord[]): Outgoing {
  const conversations = Object.groupBy(
    records.toSorted(inOrderOfWriting),
    (one) => one.conversationId,
  );
  return Object.fromEntries(
    Object.entries(conversations).map(([id, unsent = []]) => {
      const known = before[id];
      const isSame =
        known?.length === unsent.length && unsent.every((one, index) => one === known[index]);
      return [id, isSame ? known : unsent];
    }),
  );
}

const recordOf = (message: UnsentMessage): OutgoingRecord => ({
  ...message,
  id: outgoingIdOf(message.clientId),
});

const continued = (known: OutgoingRecord | undefined, message: UnsentMessage): OutgoingRecord =>
  known && isSameRecord(known, message) ? known : recordOf(message);

/** The server's copy came while the store was being read, or before a crash. A clientId is unique only for one sender. */
function hasArrived(db: DbContext, { conversationId, clientId }: UnsentMessage): boolean {
  const isEcho = (message: Message | null | undefined) =>
    message?.clientId === clientId && message.senderId === db.self.id;
  if (isEcho(db.conversations[conversationId]?.latest)) return true;
  return db.timelines[conversationId]?.pages.some((page) => page.some(isEcho)) ?? false;
}

function allOf(outgoing: Outgoing): readonly OutgoingRecord[] {
  return Object.values(outgoing).flat();
}

function inOrderOfWriting(one: OutgoingRecord, other: OutgoingRecord): number {
  return one.createdAt - other.createdAt;
}
