/** My messages on their way, until the server's own copy of each is here. */
import type { Message } from '#contract/messages.ts';
import type { DbContext, OutgoingId, OutgoingMessage, OutgoingRecord } from './db.types.ts';
import type { DbEventOf } from './db.events.ts';

type Outgoing = DbContext['outgoing'];

/** What a message is called until it has the server's id (architecture, Data that must not be lost). */
export const outgoingIdOf = (clientId: string): OutgoingId => `tmp-${clientId}`;

/** What is stored, read again: it decides what there is, and this page how far each has come. */
export function outgoingLoaded(db: DbContext, event: DbEventOf<'outgoing.loaded'>): DbContext {
  const known = new Map(allOf(db.outgoing).map((one) => [one.clientId, one]));
  const stored = event.messages
    .filter((message) => !hasArrived(db, message))
    .map((message) => continued(known.get(message.clientId), message));
  const storedIds = new Set(stored.map(({ clientId }) => clientId));
  const unsaved = allOf(db.outgoing).filter(
    ({ state, clientId }) => state === 'unsaved' && !storedIds.has(clientId),
  );
  return { ...db, outgoing: byConversation(db.outgoing, [...stored, ...unsaved]) };
}

export function outgoingAdded(db: DbContext, event: DbEventOf<'outgoing.added'>): DbContext {
  const { message } = event;
  if (hasArrived(db, message)) return db;
  const record = recordOf(message);
  const others = (db.outgoing[message.conversationId] ?? []).filter(({ id }) => id !== record.id);
  return withLane(db, message.conversationId, [...others, record].toSorted(inOrderOfWriting));
}

export function outgoingChanged(db: DbContext, event: DbEventOf<'outgoing.changed'>): DbContext {
  const { clientId, state, refusal } = event;
  const known = allOf(db.outgoing).find((one) => one.clientId === clientId);
  if (!known) return db;
  // The 5 s notice of a message that was refused meanwhile has nothing to say any more.
  if (state === 'stalled' && known.state !== 'sending') return db;
  const lane = db.outgoing[known.conversationId] ?? [];
  return withLane(
    db,
    known.conversationId,
    lane.map((one) => (one === known ? { ...one, state, refusal } : one)),
  );
}

export function outgoingAttachmentChanged(
  db: DbContext,
  { clientId, fileId, url, refusal }: DbEventOf<'outgoing.attachmentChanged'>,
): DbContext {
  return withAttachments(db, clientId, (attachments) =>
    attachments.map((one) => (one.fileId === fileId ? { ...one, url, refusal } : one)),
  );
}

export function outgoingAttachmentRemoved(
  db: DbContext,
  { clientId, fileId }: DbEventOf<'outgoing.attachmentRemoved'>,
): DbContext {
  return withAttachments(db, clientId, (attachments) =>
    attachments.filter((one) => one.fileId !== fileId),
  );
}

export function outgoingRemoved(db: DbContext, event: DbEventOf<'outgoing.removed'>): DbContext {
  return withoutOutgoing(db, (one) => one.clientId === event.clientId);
}

function withAttachments(
  db: DbContext,
  clientId: string,
  change: (attachments: OutgoingRecord['attachments']) => OutgoingRecord['attachments'],
): DbContext {
  const known = allOf(db.outgoing).find((one) => one.clientId === clientId);
  if (!known) return db;
  const lane = db.outgoing[known.conversationId] ?? [];
  const changed = { ...known, attachments: change(known.attachments) };
  return withLane(
    db,
    known.conversationId,
    lane.map((one) => (one === known ? changed : one)),
  );
}

/** The server's copies are here: mine are not drawn beside them. */
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
      withLane(
        rest,
        conversationId,
        (rest.outgoing[conversationId] ?? []).filter((one) => !isGone(one)),
      ),
    db,
  );
}

/** A conversation without any has no key, so that «is anything unsent» is one look. */
function withLane(
  db: DbContext,
  conversationId: string,
  lane: readonly OutgoingRecord[],
): DbContext {
  const { [conversationId]: _before, ...others } = db.outgoing;
  return { ...db, outgoing: lane.length > 0 ? { ...others, [conversationId]: lane } : others };
}

function byConversation(before: Outgoing, records: readonly OutgoingRecord[]): Outgoing {
  const lanes = Object.groupBy(records.toSorted(inOrderOfWriting), (one) => one.conversationId);
  return Object.fromEntries(
    Object.entries(lanes).map(([id, lane = []]) => {
      const known = before[id];
      const isSame =
        known?.length === lane.length && lane.every((one, index) => one === known[index]);
      return [id, isSame ? known : lane];
    }),
  );
}

const recordOf = (message: OutgoingMessage): OutgoingRecord => ({
  ...message,
  id: outgoingIdOf(message.clientId),
});

function continued(known: OutgoingRecord | undefined, stored: OutgoingMessage): OutgoingRecord {
  if (!known) return recordOf(stored);
  const state = stored.refusal === null && known.state === 'stalled' ? 'stalled' : stored.state;
  return known.state === state && known.refusal === stored.refusal && hasSameFiles(known, stored)
    ? known
    : recordOf({ ...stored, state });
}

/** Another tab may have brought one to the server, or taken one away. */
function hasSameFiles(one: OutgoingMessage, other: OutgoingMessage): boolean {
  const { attachments } = other;
  return (
    one.attachments.length === attachments.length &&
    one.attachments.every(({ fileId, url, refusal }, index) => {
      const file = attachments[index];
      return file?.fileId === fileId && file.url === url && file.refusal === refusal;
    })
  );
}

/** Its echo came while the store was being read, or before a crash. A clientId is unique for one sender only. */
function hasArrived(db: DbContext, { conversationId, clientId }: OutgoingMessage): boolean {
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
