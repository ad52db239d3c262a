/** Finds on this device: names by the beginnings of their words, loaded messages by their words. */
import { excerptOf } from '#contract/excerpt.ts';
import type { AttachmentType, Message } from '#contract/messages.ts';
import { searchPageDefault } from '#contract/search-limits.ts';
import type { Found, FoundMessage } from '#contract/search.ts';
import type { User } from '#contract/users.ts';
import { wordsIn } from '#contract/words.ts';
import { withEdits } from '#machines/store/db/db.edits.ts';
import { memoBy, newestFirst } from '#machines/store/db/db.records.ts';
import { nameOf, selectOther, selectTitle } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { SearchFilters } from './message-search.events.ts';

const noHits: readonly FoundMessage[] = [];

/**
 * Leaves out what is gone since: messages that were deleted, or do not say these words any more, and conversations that I
 * am not in any more. Words that were changed since show as they are now, where this device has them.
 */
export const shownHits = (found: Found | null, db: DbContext | null): readonly FoundMessage[] =>
  found === null || db === null
    ? noHits
    : stillThere(found, db.conversations, db.timelines, db.edits, db.deleted, db.hidden);

const stillThere = memoBy(
  (
    { messages, forms }: Found,
    conversations: DbContext['conversations'],
    timelines: DbContext['timelines'],
    edits: DbContext['edits'],
    deleted: DbContext['deleted'],
    hidden: DbContext['hidden'],
  ) =>
    messages.flatMap((hit) => {
      const { conversationId, messageId, seq } = hit;
      const conversation = conversations[conversationId];
      if (!conversation || messageId in deleted || messageId in hidden) return [];
      const page = timelines[conversationId]?.pages.findLast(
        ([first]) => first !== undefined && first.seq <= seq,
      );
      const known = [...(page ?? []), conversation.latest].find((one) => one?.id === messageId);
      const isChanged = known && (known.editedAt !== null || typeof edits[messageId] === 'string');
      return isChanged ? changedHit(hit, withEdits(known, edits), forms) : [hit];
    }),
);

/** A word that begins like a sought one may be another form of it, which the server alone could tell. */
const kindredChars = 4;

function changedHit(hit: FoundMessage, { content }: Message, forms: readonly string[]) {
  const words = wordsIn(content).map(({ word }) => word);
  const isSaid = (form: string) =>
    words.some((word) => word.startsWith(form.slice(0, kindredChars)));
  // A file is found by its name, which stays.
  if (hit.file === null && forms.length > 0 && !forms.some(isSaid)) return [];
  return [{ ...hit, excerpt: excerptOf(content, new Set(forms)) }];
}

/**
 * Puts a page, which the server gave for what comes after this hit, in the place of the loaded hits of its stretch. Those
 * beyond it stay. The caller knows whether anything is lacking.
 */
export function withPage(
  found: Found,
  page: Found,
  before: string | null,
): Omit<Found, 'isComplete'> {
  const from = found.messages.findIndex(({ messageId }) => messageId === before) + 1;
  const behind = found.messages.slice(from);
  const ids = new Set(page.messages.map(({ messageId }) => messageId));
  // The stretch ends at the last one that both have: what is older than the page cannot stand before it.
  const beyond = page.hasMore
    ? behind.slice(behind.findLastIndex(({ messageId }) => ids.has(messageId)) + 1)
    : [];
  const { users, total } = before === null ? page : found;
  return {
    users,
    total,
    hasMore: beyond.length > 0 ? found.hasMore : page.hasMore,
    messages: [...found.messages.slice(0, from), ...page.messages, ...beyond],
    forms: [...new Set([...found.forms, ...page.forms])],
    people: [...new Map([...found.people, ...page.people].map((one) => [one.id, one])).values()],
  };
}

/** A chat, or a person with whom there is none. */
export type FoundPlace =
  | { readonly kind: 'chat'; readonly id: string }
  | { readonly kind: 'person'; readonly id: string; readonly user: User };

/**
 * Returns the chats and the people whose names have words that begin with these: chats in the list's order, contacts, then
 * those whom the server has found by a similar name.
 */
export function findPlaces(
  db: DbContext,
  query: string,
  users: readonly User[],
): readonly FoundPlace[] {
  const sought = wordsIn(query).map(({ word }) => word);
  if (sought.length === 0) return [];
  const chats = (db.order ?? []).filter((id) => {
    const other = selectOther(db, id);
    return begin(`${selectTitle(db, id) ?? ''} ${other?.username ?? ''}`, sought);
  });
  const friends = (db.contactOrder ?? []).flatMap((id) => {
    const user = db.users[db.contacts[id]?.friendId ?? ''];
    return user && begin(`${nameOf(user)} ${user.username}`, sought) ? [user] : [];
  });
  const chatOf = new Map(
    (db.order ?? []).flatMap((id) => {
      const other = selectOther(db, id);
      return other ? [[other.id, id] as const] : [];
    }),
  );
  const places = new Map<string, FoundPlace>(chats.map((id) => [id, { kind: 'chat', id }]));
  for (const user of [...friends, ...users]) {
    const chatId = chatOf.get(user.id);
    if (chatId !== undefined) places.set(chatId, { kind: 'chat', id: chatId });
    else if (user.id !== db.self.id) places.set(user.id, { kind: 'person', id: user.id, user });
  }
  return [...places.values()];
}

/** Answers whether each sought word begins a word of the name. */
function begin(name: string, sought: readonly string[]): boolean {
  const words = wordsIn(name);
  return sought.every((one) => words.some(({ word }) => word.startsWith(one)));
}

/** Returns the newest loaded messages that hold words with these beginnings, and are what the filters ask for. */
export function findLoaded(
  db: DbContext,
  query: string,
  conversationId: string | null,
  filters: SearchFilters | null = null,
): readonly FoundMessage[] {
  const sought = wordsIn(query).map(({ word }) => word);
  if (sought.length === 0) return noHits;
  const ids = conversationId === null ? Object.keys(db.timelines) : [conversationId];
  return ids
    .flatMap((id) =>
      [...newestFirst(db.timelines[id]?.pages ?? [])]
        .map((message) => withEdits(message, db.edits))
        .filter(
          (message) =>
            isHit(message, db, sought) && (filters === null || isWithin(message, filters)),
        )
        .map((message) => hitOf(message, id, new Set(formsIn(textOf(message), sought)))),
    )
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, searchPageDefault);
}

/** Days are this device's days, as they are for the server (message-search.services.ts). */
function isWithin(
  { senderId, createdAt, attachments }: Message,
  { senderId: from, since, until, kind }: SearchFilters,
): boolean {
  // Swedes write 2026-11-24.
  const day = new Date(createdAt).toLocaleDateString('sv');
  const isFromThem = from === null || from === senderId;
  const isThen = (since === '' || since <= day) && (until === '' || day <= until);
  const has = (wanted: AttachmentType) => attachments.some(({ type }) => type === wanted);
  return (
    isFromThem && isThen && (kind !== 'file' || has('FILE')) && (kind !== 'image' || has('IMAGE'))
  );
}

/** Returns the words of a text that begin as the sought ones do. */
const formsIn = (text: string, sought: readonly string[]): string[] =>
  wordsIn(text)
    .map(({ word }) => word)
    .filter((word) => sought.some((one) => word.startsWith(one)));

function isHit(message: Message, db: DbContext, sought: readonly string[]): boolean {
  if (message.deletedAt !== null || message.id in db.hidden || message.service) return false;
  const text = textOf(message);
  return begin(text, sought);
}

const textOf = ({ content, attachments }: Message): string =>
  [content, ...attachments.map(({ name }) => name)].join(' ');

const hitOf = (
  message: Message,
  conversationId: string,
  forms: ReadonlySet<string>,
): FoundMessage => ({
  messageId: message.id,
  conversationId,
  seq: message.seq,
  senderId: message.senderId,
  createdAt: message.createdAt,
  excerpt: excerptOf(message.content, forms),
  file:
    message.attachments.find(({ name }) => isNamed(name, forms)) ?? message.attachments[0] ?? null,
});

const isNamed = (name: string, forms: ReadonlySet<string>): boolean =>
  wordsIn(name).some(({ word }) => forms.has(word));
