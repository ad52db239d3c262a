/** Keeps the conversations as the list and a conversation's head show them, and those that I am not in any more. */
import type { Conversation, ConversationEntry } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { DbEventOf } from './db.events.ts';
import { areAmong, raised, withRoles } from './db.participants.ts';
import { withUsers } from './db.people.ts';
import { isSame, sameOrNew, without, withTimeline } from './db.records.ts';
import { selectIsGroup, selectTitle } from './db.selectors.ts';
import type { ConversationRecord, DbContext, DepartureRecord } from './db.types.ts';
import { countedByServer, recounted } from './db.unread.ts';
import { reached, withKnownVersions } from './db.versions.ts';

/** Takes in the list, except for conversations that came or went while the answer was on its way. */
export function listLoaded(db: DbContext, event: DbEventOf<'list.loaded'>): DbContext {
  const left = leftBy(db, event.known, event.entries);
  const wentMeanwhile = (id: string) => id in event.known && !(id in db.conversations);
  const told = event.entries.filter(({ conversation }) => !wentMeanwhile(conversation.id));
  const taken = withAllTold(left.reduce(departed, db), told);
  return { ...taken, order: byActivity(taken.conversations) };
}

/** Lists the conversations that were known at the request and are not in the answer: I am not in them any more. */
export function leftBy(
  db: DbContext,
  known: DbContext['conversations'],
  entries: readonly ConversationEntry[],
): readonly string[] {
  const read = new Set(entries.map(({ conversation }) => conversation.id));
  return Object.keys(db.conversations).filter((id) => !read.has(id) && id in known);
}

/** Takes in an answer that names the conversation: an older version never replaces a newer one. */
export const withConversationTold = (db: DbContext, conversation: Conversation): DbContext =>
  inOrder(withAllTold(db, [{ conversation, unreadCount: null }]), conversation.id);

/** Takes in an event, which is the whole of the change that raised the version. */
export const conversationUpdated = (db: DbContext, conversation: Conversation): DbContext =>
  withTimeline(withConversationTold(db, conversation), conversation.id, (timeline) =>
    reached(timeline, conversation.version),
  );

/**
 * Replaces all that is known of the conversation except the number of unread messages, until the server has counted
 * anew.
 */
export function conversationReplaced(db: DbContext, conversation: Conversation): DbContext {
  const unreadCount = db.conversations[conversation.id]?.unread.count ?? 0;
  const forgotten = withoutConversation(db, conversation.id);
  return inOrder(withAllTold(forgotten, [{ conversation, unreadCount }]), conversation.id);
}

export const conversationOpened = (db: DbContext, openConversationId: string): DbContext => ({
  ...conversationClosed(db),
  openConversationId,
});

/** Closes the open conversation. This device's own count shows its unseen messages until the server's count comes. */
export function conversationClosed(db: DbContext): DbContext {
  const id = db.openConversationId;
  return id === null ? db : { ...recounted(db, id), openConversationId: null };
}

/** Takes in a new or changed message as far as the list shows it. */
export function withLatest(db: DbContext, message: Message): DbContext {
  const known = db.conversations[message.conversationId];
  if (!known) return db;
  const latest = later(known.latest, message);
  const lastSeq = Math.max(known.lastSeq, message.seq);
  if (latest === known.latest && lastSeq === known.lastSeq) return db;
  const conversations = { ...db.conversations, [known.id]: { ...known, latest, lastSeq } };
  return inOrder({ ...db, conversations }, known.id);
}

/** Keeps the ids ordered by the newest activity when one conversation may have moved. */
function inOrder(db: DbContext, conversationId: string): DbContext {
  if (db.order === null) return db;
  const moved = activityOf(db.conversations[conversationId]);
  const others = db.order.filter((id) => id !== conversationId);
  const found = others.findIndex((id) => activityOf(db.conversations[id]) < moved);
  const order = others.toSpliced(found < 0 ? others.length : found, 0, conversationId);
  return order.every((id, index) => id === db.order?.[index]) && order.length === db.order.length
    ? db
    : { ...db, order };
}

function byActivity(conversations: DbContext['conversations']): readonly string[] {
  return Object.values(conversations)
    .map((conversation) => ({ id: conversation.id, activity: activityOf(conversation) }))
    .toSorted((one, other) => (one.activity < other.activity ? 1 : -1))
    .map(({ id }) => id);
}

/**
 * Returns the text that orders conversations. All times come from the server's clock in one format, and the id orders
 * equal times.
 */
function activityOf(conversation: ConversationRecord | undefined): string {
  if (!conversation) return '';
  return `${conversation.latest?.createdAt ?? conversation.createdAt} ${conversation.id}`;
}

/** `unreadCount` null: the source did not count. */
type Told = Omit<ConversationEntry, 'unreadCount'> & { readonly unreadCount: number | null };

function withAllTold(db: DbContext, all: readonly Told[]): DbContext {
  const peopled = withUsers(
    db,
    all.flatMap(({ conversation }) => conversation.participants.map(({ user }) => user)),
  );
  const versioned = withKnownVersions(
    peopled,
    all.map(({ conversation }) => conversation),
  );
  const news = all.flatMap(({ conversation, unreadCount }) => {
    const known = db.conversations[conversation.id];
    const unread = unreadAfter(known, conversation, unreadCount);
    const record = { ...merged(known, conversation), unread };
    return known && isUnchanged(known, record) ? [] : [[record.id, record] as const];
  });
  if (news.length === 0) return versioned;
  const conversations = { ...db.conversations, ...Object.fromEntries(news) };
  return withReturns(
    { ...versioned, conversations },
    news.map(([id]) => id),
  );
}

function unreadAfter(
  known: ConversationRecord | undefined,
  { version, receiptsVersion }: Conversation,
  count: number | null,
): ConversationRecord['unread'] {
  // Without a count (an event, a new conversation) there is nothing to compare: a new one has no unread messages.
  if (count === null)
    return known?.unread ?? { count: 0, version: 0, receiptsVersion: 0, announced: [] };
  return countedByServer(known?.unread, { count, version, receiptsVersion });
}

function merged(
  known: ConversationRecord | undefined,
  { messages, participants, ...told }: Conversation,
): Omit<ConversationRecord, 'unread'> {
  const toldLatest = messages[0] ?? null;
  const pointers = participants.map(({ user, ...seat }) => ({ userId: user.id, ...seat }));
  if (!known) return { ...told, participants: pointers, latest: toldLatest };
  const lastSeq = Math.max(known.lastSeq, told.lastSeq);
  // Only part of a large group's pointers is told (contract, Shapes). That says nothing of the others.
  const isWhole = participants.length >= told.participantCount;
  const receiptsVersion = isWhole
    ? Math.max(known.receiptsVersion, told.receiptsVersion)
    : known.receiptsVersion;
  if (told.version < known.version) {
    return {
      ...known,
      lastSeq,
      receiptsVersion,
      participants: raised(known.participants, pointers),
    };
  }
  const isShortened =
    pointers.length < known.participants.length &&
    (told.version === known.version || areAmong(known.participants, pointers, told));
  return {
    ...told,
    lastSeq,
    receiptsVersion,
    participants: isShortened
      ? raised(withRoles(known.participants, pointers), pointers)
      : sameOrNew(known.participants, raised(pointers, known.participants)),
    latest: known.latest && known.latest.version > told.version ? known.latest : toldLatest,
  };
}

/**
 * Returns the later of two messages: by version if they are the same one, by place otherwise. A deleted one never wins.
 */
function later(known: Message | null, message: Message): Message | null {
  if (known?.id === message.id) return message.version > known.version ? message : known;
  if (message.deletedAt !== null) return known;
  return known === null || message.seq > known.seq ? message : known;
}

/** Forgets a conversation that I am not in any more, and its reading position; notes its loss. */
export function departed(db: DbContext, conversationId: string): DbContext {
  const named = withDeparture(db, conversationId);
  const positions = without(db.positions, conversationId);
  const settings = without(db.settings, conversationId);
  return { ...withoutConversation(named, conversationId), positions, settings };
}

function withoutConversation(db: DbContext, conversationId: string): DbContext {
  return {
    ...db,
    conversations: without(db.conversations, conversationId),
    timelines: without(db.timelines, conversationId),
    albums: without(db.albums, conversationId),
    members: without(db.members, conversationId),
    knownVersions: without(db.knownVersions, conversationId),
    order: db.order?.filter((id) => id !== conversationId) ?? null,
  };
}

/** Answers whether nothing differs. The latest message is another object in each answer, so its version is compared. */
const isUnchanged = (known: ConversationRecord, told: ConversationRecord): boolean =>
  isSame(known, { ...told, latest: known.latest }) &&
  known.latest?.id === told.latest?.id &&
  known.latest?.version === told.latest?.version;

/**
 * Keeps the title before the conversation goes. The loss of a chat of two is no news, because nobody is removed from
 * it.
 */
function withDeparture(db: DbContext, conversationId: string): DbContext {
  if (!(conversationId in db.conversations)) return db;
  const title = selectTitle(db, conversationId);
  const isNews = selectIsGroup(db, conversationId);
  const departure = { title, isNews, isOwnDoing: false };
  return { ...db, departures: { ...db.departures, [conversationId]: departure } };
}

/** Forgets the loss of conversations that I was added to again. */
function withReturns(db: DbContext, conversationIds: readonly string[]): DbContext {
  const back = conversationIds.filter((id) => id in db.departures);
  if (back.length === 0) return db;
  return { ...db, departures: back.reduce(without<DepartureRecord>, db.departures) };
}

/** Notes that the person has read of the loss, or needed no notice. */
export function departureTold(
  db: DbContext,
  { conversationId, isOwnDoing = false }: DbEventOf<'departure.told'>,
): DbContext {
  const departure = db.departures[conversationId];
  if (!departure || !(departure.isNews || isOwnDoing)) return db;
  const told = { ...departure, isNews: false, isOwnDoing: departure.isOwnDoing || isOwnDoing };
  return { ...db, departures: { ...db.departures, [conversationId]: told } };
}

export const selectDeparture = (db: DbContext, conversationId: string): DepartureRecord | null =>
  db.departures[conversationId] ?? null;

/** Returns the conversation whose loss is to be shown next; null: none. */
export const selectDepartureToTell = (db: DbContext): string | null =>
  Object.entries(db.departures).find(([, { isNews }]) => isNews)?.[0] ?? null;
