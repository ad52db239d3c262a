/** Changes one record or page. All other objects stay the same, so that views which read them are not drawn again. */
import { pageMaxMessages } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { filesInWords } from '#contract/quotes.ts';
import type { ConversationRecord, DbContext, Page, TimelineRecord } from './db.types.ts';

/** Changes a conversation; does nothing when it is not there. */
export function withConversation(
  db: DbContext,
  conversationId: string,
  change: (conversation: ConversationRecord) => ConversationRecord,
): DbContext {
  const known = db.conversations[conversationId];
  const changed = known && change(known);
  if (!changed || changed === known) return db;
  return { ...db, conversations: { ...db.conversations, [conversationId]: changed } };
}

/** Changes a timeline; does nothing when it is not loaded. */
export function withTimeline(
  db: DbContext,
  conversationId: string,
  change: (timeline: TimelineRecord) => TimelineRecord,
): DbContext {
  const known = db.timelines[conversationId];
  const changed = known && change(known);
  if (!changed || changed === known) return db;
  return { ...db, timelines: { ...db.timelines, [conversationId]: changed } };
}

/** Copies the object without one key. */
export function without<T>(
  record: Readonly<Record<string, T>>,
  key: string,
): Readonly<Record<string, T>> {
  if (!(key in record)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
}

/** Compares every field of objects whose fields hold no objects of their own. */
export function isSame<T extends object>(known: T | undefined, told: T): boolean {
  return (
    known !== undefined &&
    Object.entries(told).every(([key, value]) => Reflect.get(known, key) === value)
  );
}

/** Returns the known list if it says the same, so that nothing is drawn again for it. */
export function sameOrNew<T extends object>(
  known: readonly T[] | undefined,
  told: readonly T[],
): readonly T[] {
  const isAlike =
    known?.length === told.length && told.every((one, index) => isSame(known[index], one));
  return isAlike ? known : told;
}

/** Caches the result for an object while it lives and the other arguments stay the same. */
export function memoBy<K extends object, More extends readonly unknown[], T>(
  make: (key: K, ...more: More) => T,
): (key: K, ...more: More) => T {
  const made = new WeakMap<K, { readonly more: More; readonly value: T }>();
  return (key, ...more) => {
    const known = made.get(key);
    if (known?.more.every((one, index) => one === more[index])) return known.value;
    const value = make(key, ...more);
    made.set(key, { more, value });
    return value;
  };
}

type Pages = readonly Page[];

/** Cuts an ascending list into pages. */
export function paged(messages: readonly Message[]): Pages {
  const pages: Page[] = [];
  for (let from = 0; from < messages.length; from += pageMaxMessages) {
    pages.push(messages.slice(from, from + pageMaxMessages));
  }
  return pages;
}

export const firstSeqOf = (pages: Pages): number | undefined => pages[0]?.[0]?.seq;
export const lastSeqOf = (pages: Pages): number | undefined => pages.at(-1)?.at(-1)?.seq;

/** Answers whether the message is beyond an end of the loaded stretch, with messages in between that are not loaded. */
export function isOutside(
  { pages, hasOlder, hasNewer }: Pick<TimelineRecord, 'pages' | 'hasOlder' | 'hasNewer'>,
  { seq }: Message,
): boolean {
  return (
    (hasOlder && seq < (firstSeqOf(pages) ?? 0)) || (hasNewer && seq > (lastSeqOf(pages) ?? 0))
  );
}

/** Puts a message at its place, or in the place of its older version; returns the same pages if nothing changes. */
export function withMessage(pages: Pages, message: Message): Pages {
  const at = Math.max(
    0,
    lastAtOrBefore(pages, message.seq, (page) => page[0]?.seq ?? 0),
  );
  const page = pages[at];
  if (page === undefined) return [[message]];
  const place = lastAtOrBefore(page, message.seq, (one) => one.seq);
  const present = page[place];
  if (present?.seq !== message.seq) return inserted(pages, at, page, place + 1, message);
  return present.version >= message.version ? pages : pages.with(at, page.with(place, message));
}

/**
 * Gives replies the words that the message has now; those to a deleted one keep its id and no words (contract, Shapes).
 */
export function withQuotesOf(pages: Pages, message: Message): Pages {
  const { id } = message;
  const words = quotedWords(message);
  const isQuote = ({ replyTo }: Message) => replyTo?.id === id && replyTo.content !== words;
  if (!pages.some((page) => page.some(isQuote))) return pages;
  return pages.map((page) =>
    page.some(isQuote) ? page.map((one) => (isQuote(one) ? withQuote(one, words) : one)) : page,
  );
}

/** Quotes a message in the same words as the server. */
export const quotedWords = ({ content, attachments }: Message): string =>
  content || filesInWords(attachments[0], attachments.length);

/** Finds a loaded message for which this holds; looks through the newest page first. */
export const findMessage = (pages: Pages, isIt: (message: Message) => boolean) =>
  pages.findLast((page) => page.some(isIt))?.find(isIt) ?? null;

/** Yields the messages from the newest back. */
export function* newestFirst(pages: Pages): Generator<Message> {
  for (const page of pages.toReversed()) yield* page.toReversed();
}

function inserted(pages: Pages, at: number, page: Page, place: number, message: Message): Pages {
  if (page.length < pageMaxMessages) return pages.with(at, page.toSpliced(place, 0, message));
  const isAtTheEnd = place === page.length && at === pages.length - 1;
  const cut = isAtTheEnd ? page.length : pageMaxMessages / 2;
  const grown = page.toSpliced(place, 0, message);
  return pages.toSpliced(at, 1, grown.slice(0, cut), grown.slice(cut));
}

function withQuote(message: Message, content: string): Message {
  return message.replyTo ? { ...message, replyTo: { ...message.replyTo, content } } : message;
}

/** Finds by bisection the last item at or before `seq`; -1 when all come after it. */
function lastAtOrBefore<T>(items: readonly T[], seq: number, seqOf: (item: T) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && seqOf(item) <= seq) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
