/**
 * Messages in pages of at most 100: one that arrives or changes copies its own page and the short list of
 * pages, never all that is loaded.
 */
import type { Message } from '#contract/messages.ts';
import { pageMaxMessages } from '#contract/limits.ts';
import type { Page, TimelineRecord } from './db.types.ts';

type Pages = readonly Page[];

/** An ascending list as pages. */
export function paged(messages: readonly Message[]): Pages {
  const pages: Page[] = [];
  for (let from = 0; from < messages.length; from += pageMaxMessages) {
    pages.push(messages.slice(from, from + pageMaxMessages));
  }
  return pages;
}

export const firstSeqOf = (pages: Pages): number | undefined => pages[0]?.[0]?.seq;
export const lastSeqOf = (pages: Pages): number | undefined => pages.at(-1)?.at(-1)?.seq;

/** Beyond either end of the loaded stretch, where there are others between. */
export function isOutside(
  { pages, hasOlder, hasNewer }: Pick<TimelineRecord, 'pages' | 'hasOlder' | 'hasNewer'>,
  { seq }: Message,
): boolean {
  return (
    (hasOlder && seq < (firstSeqOf(pages) ?? 0)) || (hasNewer && seq > (lastSeqOf(pages) ?? 0))
  );
}

/** Puts a message at its place, or in the place of an older version of itself; else answers the same pages. */
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

/** Replies to a deleted message keep its id and lose its words (contract, Shapes). */
export function withoutQuotesOf(pages: Pages, messageId: string): Pages {
  const isQuote = ({ replyTo }: Message) => replyTo?.id === messageId && replyTo.content !== '';
  if (!pages.some((page) => page.some(isQuote))) return pages;
  return pages.map((page) =>
    page.some(isQuote) ? page.map((one) => (isQuote(one) ? withoutQuote(one) : one)) : page,
  );
}

/** From the newest back. */
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

function withoutQuote(message: Message): Message {
  return message.replyTo ? { ...message, replyTo: { ...message.replyTo, content: '' } } : message;
}

/** The place of the last item that is not above `seq`; -1 when all are. Halves its way. */
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
