/** Defines the search in messages (contract, Search). */
import * as v from 'valibot';
import { attachment } from './messages.ts';
import {
  searchExcerptMaxChars,
  searchMinChars,
  searchPageDefault,
  searchPageMax,
  searchQueryMaxChars,
  searchTotalMax,
} from './search-limits.ts';
import { id, safeText, time, whole } from './text.ts';
import { user } from './users.ts';
import { wordsIn } from './words.ts';

const tooShort = `Введите хотя бы ${searchMinChars} буквы или цифры`;

const enoughToFind = (query: string): boolean =>
  wordsIn(query).reduce((chars, { word }) => chars + word.length, 0) >= searchMinChars;

/** A kind alone finds all such messages of one conversation. */
export const searchQuery = v.pipe(
  v.strictObject({
    query: v.pipe(
      safeText,
      v.maxLength(searchQueryMaxChars, `Не длиннее ${searchQueryMaxChars} символов`),
    ),
    conversationId: v.optional(id),
    senderId: v.optional(id),
    kind: v.optional(v.picklist(['image', 'file', 'link'], 'Бывает image, file или link')),
    /** From this time on, and before that one. */
    since: v.optional(time),
    until: v.optional(time),
    /** Continues after this message, the last one of the page before. */
    before: v.optional(id),
    limit: v.optional(
      v.pipe(
        whole,
        v.minValue(1, 'Не меньше 1'),
        v.maxValue(searchPageMax, `Не больше ${searchPageMax}`),
      ),
      searchPageDefault,
    ),
  }),
  v.forward(
    v.check(
      ({ query, kind, conversationId }) =>
        enoughToFind(query) ||
        (query.trim() === '' && kind !== undefined && conversationId !== undefined),
      tooShort,
    ),
    ['query'],
  ),
);
export type SearchQuery = v.InferOutput<typeof searchQuery>;

export const foundMessage = v.object({
  messageId: id,
  conversationId: id,
  seq: whole,
  senderId: id,
  createdAt: time,
  /** One line around the first word that was found; '' where a file without words was. */
  excerpt: v.pipe(v.string(), v.maxLength(searchExcerptMaxChars)),
  /** The file that was found by its name, else the first one. */
  file: v.nullable(attachment),
});
export type FoundMessage = v.InferOutput<typeof foundMessage>;

export const found = v.object({
  messages: v.array(foundMessage),
  /** At most 1,000, which then means that there are at least as many. */
  total: v.pipe(whole, v.maxValue(searchTotalMax)),
  hasMore: v.boolean(),
  /** The words that matched, as `wordsIn` gives them, so that they can be marked. */
  forms: v.array(v.string()),
  /** False while old messages are still being taken into the index. */
  isComplete: v.boolean(),
  /** People whom I know, by their names; none with `conversationId` or `before`. */
  users: v.array(user),
  /** The senders of these messages, as I may see them. */
  people: v.array(user),
});
export type Found = v.InferOutput<typeof found>;
