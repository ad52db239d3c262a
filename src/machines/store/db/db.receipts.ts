/** Read pointers: one for each participant, and they only rise. */
import type { Message } from '#contract/messages.ts';
import type { ReadPointer } from '#contract/conversations.ts';
import { withConversation, withKnownVersion } from './db.records.ts';
import { recounted } from './db.unread.ts';
import type { DbContext, ParticipantRecord } from './db.types.ts';
import type { DbEventOf } from './db.events.ts';

export function readMoved(db: DbContext, event: DbEventOf<'read.moved'>): DbContext {
  const { conversationId, userId, lastReadSeq, receiptsVersion } = event;
  const versioned =
    receiptsVersion === null ? db : withKnownVersion(db, conversationId, { receiptsVersion });
  const moved = withConversation(versioned, conversationId, (conversation) => {
    const participants = raised(conversation.participants, [{ userId, lastReadSeq }]);
    const isNext = receiptsVersion === conversation.receiptsVersion + 1;
    if (participants === conversation.participants && !isNext) return conversation;
    return {
      ...conversation,
      participants,
      ...(isNext ? { receiptsVersion } : {}),
    };
  });
  if (userId !== db.self.id) return moved;
  const before = db.conversations[conversationId]?.participants.find(
    (one) => one.userId === userId,
  );
  return recounted(moved, conversationId, receiptsVersion ?? 0, before?.lastReadSeq ?? 0);
}

/** All pointers as of this version. */
export function withPointers(
  db: DbContext,
  conversationId: string,
  pointers: readonly ReadPointer[],
  receiptsVersion: number,
): DbContext {
  return withConversation(db, conversationId, (conversation) => ({
    ...conversation,
    participants: raised(conversation.participants, pointers),
    receiptsVersion: Math.max(conversation.receiptsVersion, receiptsVersion),
  }));
}

/** Who writes has read everything before it (contract, Versions): no event says so. */
export function withAuthorsPointers(
  db: DbContext,
  conversationId: string,
  messages: readonly Message[],
): DbContext {
  return withConversation(db, conversationId, (conversation) => {
    const pointers = messages.map(({ senderId, seq }) => ({ userId: senderId, lastReadSeq: seq }));
    const participants = raised(conversation.participants, pointers);
    return participants === conversation.participants
      ? conversation
      : { ...conversation, participants };
  });
}

/** The same participants, each pointer at the highest place that is known. */
export function raised(
  participants: readonly ParticipantRecord[],
  pointers: readonly ReadPointer[],
): readonly ParticipantRecord[] {
  const highest = new Map<string, number>();
  for (const { userId, lastReadSeq } of pointers) {
    highest.set(userId, Math.max(lastReadSeq, highest.get(userId) ?? 0));
  }
  const rises = ({ userId, lastReadSeq }: ParticipantRecord) =>
    (highest.get(userId) ?? 0) > lastReadSeq;
  if (!participants.some(rises)) return participants;
  return participants.map((one) =>
    rises(one) ? { ...one, lastReadSeq: highest.get(one.userId) ?? one.lastReadSeq } : one,
  );
}
