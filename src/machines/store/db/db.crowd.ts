/** Counting the people of a conversation: costs that do not grow with every message that is drawn. */
import { participantsInListMax } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { memoBy } from './db.memo.ts';
import type { DbContext, ParticipantRecord } from './db.types.ts';

/**
 * How many of the others are in sight of everybody now; null where that is not told: of the people of larger groups
 * only contacts' presence comes (contract, Socket).
 */
export function selectOnlineCount(db: DbContext, conversationId: string): number | null {
  const conversation = db.conversations[conversationId];
  if (!conversation || conversation.participantCount > participantsInListMax) return null;
  return conversation.participants.filter(
    ({ userId }) => userId !== db.self.id && db.users[userId]?.status === 'ONLINE',
  ).length;
}

/** Where somebody has read: above the first number up to the second, above the third up to the fourth; ascending. */
export type ReadStretches = readonly number[];

const nowhere: ReadStretches = [];

/** Where any of the others has: who came into a group later has not read what was said before. */
export function selectReadByOthers(db: DbContext, conversationId: string): ReadStretches {
  const conversation = db.conversations[conversationId];
  return conversation ? stretchesOf(conversation.participants, db.self.id) : nowhere;
}

/**
 * '✓' at an own message (spec 2). READ and SEEN both count as read; in a large group, whose pointers come only in
 * part, the message itself says so.
 */
export const isReadByOther = (message: Message, stretches: ReadStretches): boolean =>
  stretches.findLastIndex((bound) => bound < message.seq) % 2 === 0 ||
  message.receipts.some(({ userId }) => userId !== message.senderId);

/** How many others have read up to this message, as far as their pointers are known. */
export function selectReaderCount(db: DbContext, conversationId: string, seq: number): number {
  const conversation = db.conversations[conversationId];
  if (!conversation) return 0;
  const { pointers, beginnings } = othersPointers(conversation.participants, db.self.id);
  // Who came after it has a pointer beyond it and has not read it.
  return countFrom(pointers, seq) - countFrom(beginnings, seq);
}

/** How many of these, which descend, are so great. */
function countFrom(numbers: readonly number[], seq: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) >= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Descending; made once for each change of a pointer. */
const othersPointers = memoBy((participants: readonly ParticipantRecord[], selfId: string) => {
  const others = participants.filter(({ userId }) => userId !== selfId);
  return {
    pointers: descending(others.map(({ lastReadSeq }) => lastReadSeq)),
    beginnings: descending(others.map(({ joinedSeq = 0 }) => joinedSeq)),
  };
});

const descending = (numbers: readonly number[]): readonly number[] =>
  numbers.toSorted((one, other) => other - one);

const stretchesOf = memoBy(
  (participants: readonly ParticipantRecord[], selfId: string): ReadStretches => {
    const read = participants
      .filter(({ userId }) => userId !== selfId)
      .map(({ lastReadSeq, joinedSeq = 0 }) => ({ after: joinedSeq, upTo: lastReadSeq }))
      .filter(({ after, upTo }) => upTo > after)
      .toSorted((one, other) => one.after - other.after);
    const stretches: number[] = [];
    for (const { after, upTo } of read) {
      const end = stretches.at(-1);
      if (end === undefined || after > end) stretches.push(after, upTo);
      else stretches.splice(-1, 1, Math.max(end, upTo));
    }
    return stretches;
  },
);
