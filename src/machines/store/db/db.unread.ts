/** Counts others' unread messages: takes the server's count or, when everything needed is loaded, counts here. */
import type { Message } from '#contract/messages.ts';
import { firstSeqOf, isOutside, lastSeqOf, newestFirst, withConversation } from './db.records.ts';
import { selectOwnPointer } from './db.selectors.ts';
import type { ConversationRecord, DbContext, UnreadRecord } from './db.types.ts';

/** Counts messages after my read pointer, also in the open conversation, whose tile shows 0. */
export function waitingMessages(db: DbContext, conversationId: string): number {
  const conversation = db.conversations[conversationId];
  if (!conversation) return 0;
  const isOpen = conversationId === db.openConversationId;
  const { count, announced } = (isOpen && countedHere(db, conversation)) || conversation.unread;
  return count + announced.length;
}

export function unreadRaised(db: DbContext, conversationId: string, version: number): DbContext {
  const unread = db.conversations[conversationId]?.unread;
  if (!unread || version <= unread.version || unread.announced.includes(version)) return db;
  return withUnread(db, conversationId, { ...unread, announced: [...unread.announced, version] });
}

/** Takes the server's count as of these versions, unless a newer one is known. */
export function countedByServer(known: UnreadRecord | undefined, count: Counted): UnreadRecord {
  if (!known) return { ...count, announced: [] };
  const isOlder = count.version < known.version || count.receiptsVersion < known.receiptsVersion;
  if (isOlder) return known;
  const announced = known.announced.filter((version) => version > count.version);
  const isSame =
    known.count === count.count &&
    known.version === count.version &&
    known.receiptsVersion === count.receiptsVersion &&
    known.announced.length === announced.length;
  return isSame ? known : { ...count, announced };
}

type Counted = Omit<UnreadRecord, 'announced'>;

/** Counts messages beyond the loaded end as unread until the server has counted, because nobody sees them. */
export function withLetGo(
  db: DbContext,
  conversationId: string,
  messages: readonly Message[],
): DbContext {
  const timeline = db.timelines[conversationId];
  if (!timeline?.hasNewer) return db;
  const lastSeq = lastSeqOf(timeline.pages) ?? 0;
  return messages
    .filter((message) => isOutside(timeline, message) && message.seq > lastSeq)
    .filter((message) => countsAsUnread(message, db.self.id))
    .reduce((rest, { version }) => unreadRaised(rest, conversationId, version), db);
}

/**
 * Counts anew after my pointer moved. The count is exact if the messages beyond the pointer are loaded or there are
 * none. Otherwise the messages that the pointer has passed since `pointerBefore` are subtracted.
 */
export function recounted(
  db: DbContext,
  conversationId: string,
  receiptsVersion = 0,
  pointerBefore = Infinity,
): DbContext {
  const conversation = db.conversations[conversationId];
  if (!conversation) return db;
  const { unread } = conversation;
  const counted = countedHere(db, conversation) ?? countedDown(db, conversation, pointerBefore);
  if (!counted) return db;
  return withUnread(db, conversationId, {
    ...counted,
    receiptsVersion: Math.max(unread.receiptsVersion, receiptsVersion),
  });
}

function countedHere(db: DbContext, conversation: ConversationRecord): UnreadRecord | null {
  const { id, unread, lastSeq, version: listed, latest } = conversation;
  const timeline = db.timelines[id];
  const pointer = selectOwnPointer(db, id);
  if (timeline && !timeline.hasNewer && timeline.version >= unread.version) {
    const firstSeq = firstSeqOf(timeline.pages) ?? 0;
    if (!timeline.hasOlder || firstSeq <= pointer + 1) {
      const { version, outOfOrder } = timeline;
      const announced = unread.announced.filter((v) => v > version && !outOfOrder.includes(v));
      return { ...unread, count: unreadIn(db, id, pointer), version, announced };
    }
  }
  if (pointer < lastSeq) return null;
  // Announced messages that are no newer than the one at `lastSeq` have been read with it.
  const known = Math.max(listed, latest?.version ?? 0);
  return { ...unread, count: 0, announced: unread.announced.filter((v) => v > known) };
}

/** Subtracts the messages that the pointer has passed, in a stretch that does not reach to the newest. */
function countedDown(
  db: DbContext,
  conversation: ConversationRecord,
  pointerBefore: number,
): UnreadRecord | null {
  const { id, unread } = conversation;
  const timeline = db.timelines[id];
  const pointer = selectOwnPointer(db, id);
  const [first, last] = [firstSeqOf(timeline?.pages ?? []), lastSeqOf(timeline?.pages ?? [])];
  if (!timeline?.hasNewer || first === undefined || last === undefined) return null;
  if (first > pointerBefore + 1 || pointer > last) return null;
  let { count, announced } = unread;
  for (const message of timeline.pages.flat()) {
    const isPassed = message.seq > pointerBefore && message.seq <= pointer;
    if (!isPassed || !countsAsUnread(message, db.self.id)) continue;
    if (announced.includes(message.version)) {
      announced = announced.filter((version) => version !== message.version);
    } else count = Math.max(0, count - 1);
  }
  return { ...unread, count, announced };
}

function unreadIn(db: DbContext, conversationId: string, pointer: number): number {
  let count = 0;
  for (const message of newestFirst(db.timelines[conversationId]?.pages ?? [])) {
    if (message.seq <= pointer) break;
    if (countsAsUnread(message, db.self.id)) count += 1;
  }
  return count;
}

/**
 * Answers whether the message counts as unread: others' messages do unless they are deleted, and of the server's lines
 * the calls that I missed (contract, Shapes).
 */
export function countsAsUnread({ senderId, deletedAt, service }: Message, selfId: string): boolean {
  if (senderId === selfId || deletedAt !== null) return false;
  return service === null || (service.kind === 'call' && service.missedBy.includes(selfId));
}

function withUnread(db: DbContext, conversationId: string, unread: UnreadRecord): DbContext {
  return withConversation(db, conversationId, (conversation) => ({ ...conversation, unread }));
}
