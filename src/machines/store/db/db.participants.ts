/** Keeps the people of each conversation, and how far each of them has read. */
import type { Conversation, ReadPointer } from '#contract/conversations.ts';
import { participantsInListMax } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import type { DbEventOf } from './db.events.ts';
import { memoBy, sameOrNew, withConversation } from './db.records.ts';
import { selectOwnPointer } from './db.selectors.ts';
import type {
  ConversationRecord,
  DbContext,
  MemberRecord,
  MembersRecord,
  ParticipantRecord,
} from './db.types.ts';
import { recounted } from './db.unread.ts';
import { withKnownVersions } from './db.versions.ts';

/** Takes in the answer with all members; newer changes that came meanwhile stay. */
export function withAllMembers(db: DbContext, conversation: Conversation): DbContext {
  const known = db.members[conversation.id];
  if (known && known.version > conversation.version) return db;
  const members = asTold(conversation, known);
  // The first answer can be older than what an event said of the group while nobody had its members.
  const knownVersion = Math.max(
    members.knownVersion,
    db.conversations[conversation.id]?.version ?? 0,
  );
  return withMembers(db, conversation.id, known ? members : { ...members, knownVersion });
}

/**
 * Takes in the members that an event or an answer names. If it names only some, others may have come or gone as well:
 * with `mayDiffer` in any case, without it (for the list) only if their number differs.
 */
export function withMembersTold(
  db: DbContext,
  conversation: Conversation,
  mayDiffer: boolean,
): DbContext {
  const { id, version, participants, participantCount } = conversation;
  const known = db.members[id];
  if (!known || version <= known.version) return db;
  if (participants.length >= participantCount) {
    return withMembers(db, id, asTold(conversation, known));
  }
  const named = participants.map(({ user, role }) => ({ userId: user.id, role }));
  const isOther = mayDiffer || participantCount !== known.people.length;
  return withMembers(db, id, {
    ...known,
    people: withRoles(known.people, named),
    knownVersion: isOther ? Math.max(known.knownVersion, version) : known.knownVersion,
  });
}

function asTold(
  { participants, version }: Conversation,
  known: MembersRecord | undefined,
): MembersRecord {
  const people = participants.map(({ user, role }) => ({ userId: user.id, role }));
  return {
    people: sameOrNew(known?.people, people),
    version,
    knownVersion: Math.max(known?.knownVersion ?? 0, version),
  };
}

/**
 * Answers whether all participants are known, and the named ones are among them. If so, those who are not named are
 * still there, too.
 */
export function areAmong(
  known: readonly ParticipantRecord[],
  named: readonly ParticipantRecord[],
  { participantCount }: Pick<Conversation, 'participantCount'>,
): boolean {
  const ids = new Set(known.map(({ userId }) => userId));
  return known.length === participantCount && named.every(({ userId }) => ids.has(userId));
}

/** Sets the told roles; returns the same list where none differs. */
export function withRoles<T extends MemberRecord>(
  known: readonly T[],
  named: readonly MemberRecord[],
): readonly T[] {
  const roles = new Map(named.map(({ userId, role }) => [userId, role]));
  const isOther = ({ userId, role }: T) => (roles.get(userId) ?? role) !== role;
  if (!known.some(isOther)) return known;
  return known.map((one) =>
    isOther(one) ? { ...one, role: roles.get(one.userId) ?? one.role } : one,
  );
}

function withMembers(db: DbContext, id: string, record: MembersRecord): DbContext {
  const known = db.members[id];
  const isSame =
    known?.people === record.people &&
    known.version === record.version &&
    known.knownVersion === record.knownVersion;
  return isSame ? db : { ...db, members: { ...db.members, [id]: record } };
}

/** Moves a person's pointer. `receiptsVersion` null: the server has acknowledged my own, and its event comes later. */
export function readMoved(
  db: DbContext,
  { conversationId, userId, lastReadSeq, receiptsVersion }: Omit<DbEventOf<'read.moved'>, 'type'>,
): DbContext {
  const versioned =
    receiptsVersion === null
      ? db
      : withKnownVersions(db, [{ id: conversationId, receiptsVersion }]);
  const moved = withConversation(versioned, conversationId, (conversation) => {
    const read = withPointersRaised(conversation, [{ userId, lastReadSeq }]);
    const isNext = receiptsVersion === conversation.receiptsVersion + 1;
    return isNext ? { ...read, receiptsVersion } : read;
  });
  if (userId !== db.self.id) return moved;
  const before = selectOwnPointer(db, conversationId);
  return recounted(moved, conversationId, receiptsVersion ?? 0, before);
}

/** Takes in all pointers as of this version. */
export function withPointers(
  db: DbContext,
  conversationId: string,
  pointers: readonly ReadPointer[],
  receiptsVersion: number,
): DbContext {
  return withConversation(db, conversationId, (conversation) => ({
    ...withPointersRaised(conversation, pointers),
    receiptsVersion: Math.max(conversation.receiptsVersion, receiptsVersion),
  }));
}

/**
 * Raises the authors' pointers: they have read everything before their message (contract, Versions), and no event says
 * so.
 */
export function withAuthorsPointers(
  db: DbContext,
  conversationId: string,
  messages: readonly Message[],
): DbContext {
  const pointers = messages.map(({ senderId, seq }) => ({ userId: senderId, lastReadSeq: seq }));
  return withConversation(db, conversationId, (conversation) =>
    withPointersRaised(conversation, pointers),
  );
}

function withPointersRaised(
  conversation: ConversationRecord,
  pointers: readonly ReadPointer[],
): ConversationRecord {
  const participants = raised(conversation.participants, pointers);
  return participants === conversation.participants
    ? conversation
    : { ...conversation, participants };
}

/** Raises each pointer to the highest known place; returns the same list where none rises. */
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

/**
 * Counts the others who are online now; null in larger groups, where the server tells only contacts' presence
 * (contract, Socket).
 */
export function selectOnlineCount(db: DbContext, conversationId: string): number | null {
  const conversation = db.conversations[conversationId];
  if (!conversation || conversation.participantCount > participantsInListMax) return null;
  return conversation.participants.filter(
    ({ userId }) => userId !== db.self.id && db.users[userId]?.status === 'ONLINE',
  ).length;
}

/** Stretches of read places: above the first number up to the second, above the third up to the fourth; ascending. */
export type ReadStretches = readonly number[];

const nowhere: ReadStretches = [];

/**
 * Returns the places that at least one of the others has read. People who joined a group later have not read earlier
 * messages.
 */
export function selectReadByOthers(db: DbContext, conversationId: string): ReadStretches {
  const conversation = db.conversations[conversationId];
  return conversation ? stretchesOf(conversation.participants, db.self.id) : nowhere;
}

/**
 * Answers whether an own message gets its '✓' (spec 2). READ and SEEN both count as read. In a large group the pointers
 * are told only in part, but there the message itself carries its receipts.
 */
export const isReadByOther = (message: Message, stretches: ReadStretches): boolean =>
  stretches.findLastIndex((bound) => bound < message.seq) % 2 === 0 ||
  message.receipts.some(({ userId }) => userId !== message.senderId);

/** Counts the others who have read up to this message, as far as their pointers are known. */
export function selectReaderCount(db: DbContext, conversationId: string, seq: number): number {
  const conversation = db.conversations[conversationId];
  if (!conversation) return 0;
  const { pointers, beginnings } = othersPointers(conversation.participants, db.self.id);
  // People who joined after the message have a pointer beyond it but have not read it.
  return countFrom(pointers, seq) - countFrom(beginnings, seq);
}

/** Counts the numbers that are at least `seq` in a descending list. */
function countFrom(numbers: readonly number[], seq: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) >= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lists the others' pointers and beginnings, both descending; computed once for each change of a pointer. */
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
