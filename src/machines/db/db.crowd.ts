/** Counting the people of a group: costs that do not grow with every message that is drawn. */
import { participantsInListMax } from '#contract/limits.ts';
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

/** How many others have read up to this message, as far as their pointers are known. */
export function selectReaderCount(db: DbContext, conversationId: string, seq: number): number {
  const conversation = db.conversations[conversationId];
  if (!conversation) return 0;
  const pointers = othersPointers(conversation.participants, db.self.id);
  let [low, high] = [0, pointers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pointers[middle] ?? 0) >= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Descending; made once for each change of a pointer. */
const othersPointers = memoBy((participants: readonly ParticipantRecord[], selfId: string) =>
  participants
    .filter(({ userId }) => userId !== selfId)
    .map(({ lastReadSeq }) => lastReadSeq)
    .toSorted((one, other) => other - one),
);
