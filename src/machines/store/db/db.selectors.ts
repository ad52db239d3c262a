import type { Call } from '#contract/calls.ts';
import type { ParticipantRole } from '#contract/conversations.ts';
import { participantsInListMax } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { withEdits } from './db.edits.ts';
import { outgoingIdOf } from './db.outgoing.ts';
import { memoBy } from './db.records.ts';
import type {
  Blocked,
  ContactRecord,
  ConversationRecord,
  DbContext,
  Folding,
  MemberRecord,
  OutgoingRecord,
  Page,
  ParticipantRecord,
} from './db.types.ts';

const nothing: readonly never[] = [];

export const selectConversation = (db: DbContext, id: string): ConversationRecord | null =>
  db.conversations[id] ?? null;

/** Answers whether the list was read and I am not in this conversation (any more). */
export const selectIsGone = (db: DbContext, id: string): boolean =>
  db.order !== null && !(id in db.conversations);

/** Answers whether the conversation is a group: it is marked as one, or has more than 2 participants (spec 3). */
export function selectIsGroup(db: Pick<DbContext, 'conversations'>, id: string): boolean {
  const conversation = db.conversations[id];
  return conversation !== undefined && (conversation.isGroup || conversation.participantCount > 2);
}

/** Returns everybody in the group, in the server's order; null while only some of a large group are known. */
export function selectMembers(db: DbContext, id: string): readonly MemberRecord[] | null {
  const people = db.members[id]?.people;
  if (people) return people;
  const conversation = db.conversations[id];
  const isWhole = conversation && conversation.participants.length >= conversation.participantCount;
  return isWhole ? conversation.participants : null;
}

/** Answers whether members may have come or gone since they were read. */
export function selectAreMembersOutdated(db: DbContext, id: string): boolean {
  const members = db.members[id];
  return members !== undefined && members.knownVersion > members.version;
}

/** Returns my role in the conversation; null: I am not in it, or it is not known. */
export const selectOwnRole = (db: DbContext, id: string): ParticipantRole | null =>
  db.conversations[id]?.participants.find(({ userId }) => userId === db.self.id)?.role ?? null;

/** Returns the group's title, else the others' names, else null, for which the view has a word (spec 2). */
export function selectTitle(db: Named, id: string): string | null {
  const title = selectIsGroup(db, id) ? db.conversations[id]?.title : null;
  return title || selectOthersNames(db, id) || null;
}

/** The part of the store that titles are made of. */
type Named = Pick<DbContext, 'conversations' | 'users' | 'self'>;

/** Returns the titles of all these, in their order. Cached: the list asks at every change of the store. */
export const selectTitles = (
  { conversations, users, self }: DbContext,
  ids: readonly string[],
): readonly (string | null)[] => titlesOf(conversations, users, self, ids);

const titlesOf = memoBy(
  (
    conversations: Named['conversations'],
    users: Named['users'],
    self: Named['self'],
    ids: readonly string[],
  ) => ids.map((id) => selectTitle({ conversations, users, self }, id)),
);

/** Names of everybody but me, with commas; '' when there is nobody else. */
export function selectOthersNames(db: Named, id: string): string {
  const participants = db.conversations[id]?.participants;
  return participants ? namesOf(participants, db.users, db.self.id) : '';
}

/** Joins the others' names. Cached: every tile asks at every change of the store, and names change only with people. */
const namesOf = memoBy(
  (participants: readonly ParticipantRecord[], users: DbContext['users'], selfId: string) => {
    let names = '';
    // A large group whose people are all loaded shows no more names than one whose people are not.
    const count = Math.min(participants.length, participantsInListMax);
    for (let index = 0; index < count; index += 1) {
      const userId = participants[index]?.userId ?? selfId;
      const user = userId === selfId ? undefined : users[userId];
      if (user) names += names === '' ? nameOf(user) : `, ${nameOf(user)}`;
    }
    return names;
  },
);

/** Returns the displayName, or the username if that is empty. */
export const nameOf = (user: User): string => user.displayName || user.username;

/** Returns the other person of a direct conversation; null in a group. */
export function selectOther(db: DbContext, id: string): User | null {
  if (selectIsGroup(db, id)) return null;
  const ids = db.conversations[id]?.participants.map(({ userId }) => userId) ?? [];
  const otherId = ids.find((userId) => userId !== db.self.id && userId in db.users);
  return (otherId !== undefined && db.users[otherId]) || null;
}

/**
 * Returns the ids of the two people whose faces stand for a group without a title and a picture: others first; '' for
 * every other conversation.
 */
export function selectFaceIds(db: DbContext, id: string): string {
  const conversation = db.conversations[id];
  if (!conversation || conversation.title || conversation.avatarUrl) return '';
  if (!selectIsGroup(db, id)) return '';
  const ids = conversation.participants.map(({ userId }) => userId);
  const others = ids.filter((userId) => userId !== db.self.id);
  return [...others, db.self.id].slice(0, 2).join();
}

/** Returns the group's picture, or the other person's. */
export function selectAvatarUrl(db: DbContext, id: string): string | null {
  if (selectIsGroup(db, id)) return db.conversations[id]?.avatarUrl ?? null;
  return selectOther(db, id)?.avatarUrl ?? null;
}

/** Returns the unread count as the list shows it: 0 while the conversation is open (spec 4). */
export const selectUnreadCount = (db: DbContext, id: string): number =>
  db.openConversationId === id ? 0 : selectWaitingCount(db, id);

/** Returns the unread count, also while the conversation is open: then it counts messages beyond the loaded end. */
export function selectWaitingCount(db: DbContext, id: string): number {
  const unread = db.conversations[id]?.unread;
  return unread ? unread.count + unread.announced.length : 0;
}

/** Answers whether the newest message is loaded, so that new ones are drawn at once. */
export const selectReachesNewest = (db: DbContext, id: string): boolean =>
  db.timelines[id]?.hasNewer !== true;

/** Returns my read pointer: others' messages after it are new to me. */
export const selectOwnPointer = (db: DbContext, id: string): number =>
  db.conversations[id]?.participants.find(({ userId }) => userId === db.self.id)?.lastReadSeq ?? 0;

/** Returns the loaded messages that are neither deleted nor about to be, ascending; null before any was loaded. */
export function selectMessages(db: DbContext, id: string): readonly Message[] | null {
  const timeline = db.timelines[id];
  return timeline ? flattened(visiblePages(timeline.pages, db.hidden, db.edits)) : null;
}

/**
 * Returns my message of this outgoing id when the server has it and no page of the conversation is here yet: a message
 * that was written without a network may be acknowledged before the first page comes.
 */
export function selectTaken(db: DbContext, id: string, outgoingId: string | null): Message | null {
  const latest = db.conversations[id]?.latest;
  if (!latest || latest.id in db.hidden || db.timelines[id]) return null;
  const { senderId, clientId } = latest;
  const isIt = senderId === db.self.id && clientId && outgoingIdOf(clientId) === outgoingId;
  return isIt ? latest : null;
}

/** Returns my messages on their way, in the order of writing. */
export const selectOutgoing = (db: DbContext, id: string): readonly OutgoingRecord[] =>
  outgoingShown(db.outgoing[id] ?? nothing, db.edits);

const outgoingShown = memoBy(
  (outgoing: readonly OutgoingRecord[], edits: Edits): readonly OutgoingRecord[] =>
    outgoing.some(({ id }) => id in edits)
      ? outgoing.map((record) => withEdits(record, edits))
      : outgoing,
);

/**
 * Contacts in the server's order, or those of one kind (spec 2, Contacts page), without those that are being removed
 * or blocked; null before they were read.
 */
export function selectContacts(
  db: DbContext,
  filter: 'accepted' | 'incoming' | 'outgoing' | 'all',
): readonly ContactRecord[] | null {
  if (db.contactOrder === null) return null;
  const { contacts, contactOrder, hiddenContacts } = db;
  return contactsByKind(contacts, contactOrder, hiddenContacts, selectBlocked(db))[filter];
}

/** Returns my contact record with this person, also of a friend who is being removed; null: none, or not read yet. */
export const selectContactWith = (db: DbContext, userId: string): ContactRecord | null =>
  contactsByFriend(db.contacts).get(userId) ?? null;

/** Returns the people whom I have blocked, or want to have, by their ids. */
export const selectBlocked = ({ blocked, wishes }: DbContext): Blocked =>
  blockedAsWished(blocked ?? nobody, wishes);

export const selectIsBlocked = (db: DbContext, userId: string): boolean =>
  userId in selectBlocked(db);

export const selectIncomingRequestsCount = (db: DbContext): number =>
  selectContacts(db, 'incoming')?.length ?? 0;

export const selectHasFriends = (db: DbContext): boolean =>
  (selectContacts(db, 'accepted')?.length ?? 0) > 0;

type Hidden = DbContext['hidden'];
type Edits = DbContext['edits'];

const visiblePage = memoBy((page: Page, hidden: Hidden, edits: Edits): Page => {
  const visible = page
    .filter(({ id, deletedAt }) => deletedAt === null && !(id in hidden))
    .map((message) => withEdits(message, edits));
  const isSame = visible.length === page.length && visible.every((one, at) => one === page[at]);
  return isSame ? page : visible;
});

/** Passes on neither the index nor the list that map gives: with them the cache would miss each time. */
const visiblePages = memoBy((pages: readonly Page[], hidden: Hidden, edits: Edits) =>
  pages.map((page) => visiblePage(page, hidden, edits)),
);

/** Uses concat because flat() takes ten times as long over 10,000 messages. */
const flattened = memoBy((pages: readonly Page[]): readonly Message[] =>
  (nothing as readonly Message[]).concat(...pages),
);

/** Returns what is folded there: messages of blocked people in groups, where I cannot part from them. */
export const selectFolding = (db: DbContext, conversationId: string): Folding =>
  selectIsGroup(db, conversationId) ? foldingOf(selectBlocked(db), db.unfolded) : nothingFolded;

export const isFoldedIn = (
  { blocked, unfolded }: Folding,
  { id, senderId }: Pick<Message, 'id' | 'senderId'>,
): boolean => senderId in blocked && !(id in unfolded);

const nobody: Blocked = {};
export const nothingFolded: Folding = { blocked: nobody, unfolded: nobody };

const foldingOf = memoBy((blocked: Blocked, unfolded: Folding['unfolded']): Folding => ({
  blocked,
  unfolded,
}));

const blockedAsWished = memoBy((blocked: Blocked, wishes: DbContext['wishes']) => {
  const wished: Record<string, true> = { ...blocked };
  for (const [subject, value] of Object.entries(wishes)) {
    const userId = subject.slice('block/'.length);
    if (value) wished[userId] = true;
    else delete wished[userId];
  }
  return wished;
});

const contactsByFriend = memoBy(
  (contacts: DbContext['contacts']): ReadonlyMap<string, ContactRecord> =>
    new Map(Object.values(contacts).map((contact) => [contact.friendId, contact])),
);

const contactsByKind = memoBy(
  (
    contacts: DbContext['contacts'],
    order: readonly string[],
    hidden: DbContext['hiddenContacts'],
    blocked: Blocked,
  ) => {
    const all = order
      .flatMap((id) => (id in hidden ? [] : (contacts[id] ?? [])))
      .filter(({ friendId }) => !(friendId in blocked));
    const pending = all.filter(({ status }) => status === 'PENDING');
    return {
      all,
      accepted: all.filter(({ status }) => status === 'ACCEPTED'),
      incoming: pending.filter(({ direction }) => direction === 'incoming'),
      outgoing: pending.filter(({ direction }) => direction === 'outgoing'),
    };
  },
);

export const selectCall = (db: DbContext, conversationId: string): Call | null =>
  db.conversations[conversationId]?.call ?? null;

/** Returns the number of people in the call; 0: no call runs, or nobody has answered yet. */
export function selectCallSize(db: DbContext, conversationId: string): number {
  const call = selectCall(db, conversationId);
  return call?.state === 'live' ? call.userIds.length : 0;
}
