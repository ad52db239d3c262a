/** Reads what was typed into the search, and makes the text-search query of it (contract, Search). */
import { searchPrefixMinChars, searchWordsMax } from '#contract/search-limits.ts';
import type { SearchQuery } from '#contract/search.ts';
import { wordMaxChars, wordsIn } from '#contract/words.ts';
import type { Queries } from '#server/store/database/database.ts';
import { stemsOf } from './words.sql.ts';

export interface Sought {
  /** In their order. */
  readonly words: readonly SoughtWord[];
  /** The words that must stand in a row, of each phrase in quotation marks. */
  readonly phrases: readonly (readonly string[])[];
}

export interface SoughtWord {
  readonly word: string;
  /** Empty for a stop word. */
  readonly stems: readonly string[];
  /** Its other forms count, too: it is not part of a phrase. */
  readonly isFree: boolean;
  /** The last word may still be growing. */
  readonly isBeginning: boolean;
}

/** Reads words and phrases. Beyond eight words the rest is passed over. */
export async function readSought(db: Queries, query: string): Promise<Sought> {
  const parts = [...query.matchAll(/«([^»]*)»?|"([^"]*)"?|[^«"]+/g)].map(([plain, ...quoted]) => {
    const phrase = quoted.find((text) => text !== undefined);
    return {
      words: wordsIn(phrase ?? plain).map(({ word }) => word),
      isPhrase: phrase !== undefined,
    };
  });
  const all = parts.flatMap(({ words, isPhrase }, part) =>
    words.map((word) => ({ word, part, isFree: !isPhrase })),
  );
  const typed = all.slice(0, searchWordsMax);
  const stems = await readStems(
    db,
    typed.map(({ word }) => word),
  );
  // Behind the last word that counts there may be another one: then it has been typed to its end.
  const last = all.length - 1;
  const words = typed.map(({ word, isFree }, index) => ({
    word,
    isFree,
    stems: stems.get(word) ?? [],
    isBeginning: isFree && index === last && word.length >= searchPrefixMinChars,
  }));
  // A single word, too: the index has other words under the same stem.
  const quoted = Map.groupBy(
    typed.filter(({ isFree }) => !isFree),
    ({ part }) => part,
  );
  const phrases = [...quoted.values()].map((phrase) => phrase.map(({ word }) => word));
  // «На», «и» are in most messages. They are looked for in phrases, and where there is nothing else.
  const meant = words.filter(({ isFree, stems: { length } }) => !isFree || length > 0);
  return { words: meant.length > 0 ? meant : words, phrases };
}

async function readStems(
  db: Queries,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await db.query<{ word: string; stems: string[] }>(
    `select word, ${stemsOf('word')} as stems from unnest($1::text[]) word`,
    [words],
  );
  return new Map(rows.map(({ word, stems }) => [word, stems]));
}

/** Returns the query for words and facets. Words hold letters, marks and digits alone, and need no escape. */
export function tsqueryOf({ words }: Sought, filters: SearchQuery): string {
  return [...words.map(alternatives), ...facetsOf(filters)].join(' & ');
}

/** Returns the query for the facets alone; null where nothing is filtered. */
export function facetQueryOf(filters: SearchQuery): string | null {
  const facets = facetsOf(filters);
  return facets.length === 0 ? null : facets.join(' & ');
}

function alternatives({ word, stems, isFree, isBeginning }: SoughtWord): string {
  const forms = new Set([word, ...(isFree ? stems : [])]);
  const found = [...forms].map((form) => `'${form}'`);
  return `(${[...found, ...(isBeginning ? [`'${word}':*`] : [])].join(' | ')})`;
}

function facetsOf({ conversationId, senderId, kind }: SearchQuery): string[] {
  return [
    ...(conversationId === undefined ? [] : [`'~c${conversationId}'`]),
    ...(senderId === undefined ? [] : [`'~u${senderId}'`]),
    ...(kind === undefined ? [] : [`'~${kind}'`]),
  ];
}

/**
 * Returns the pattern for names of files: a number is often only a part of one. Null where words are enough: they find
 * whole words of names, too.
 */
export function namePatternOf({ words }: Sought, { kind }: SearchQuery): string | null {
  const isForNames = kind === 'file' || words.some(({ word }) => /\p{N}/u.test(word));
  // The index knows runs of three letters; less would read all names.
  if (!isForNames || !words.some(({ word }) => word.length >= 3)) return null;
  return `%${words.map(({ word }) => word).join('%')}%`;
}

/**
 * Returns regular expressions of the database that every text with these phrases matches, as `comparedText` gives it, and
 * hardly another one: only for rare signs its letters are not those of `wordsIn`. Null where there are no phrases.
 */
export const phrasePatternsOf = ({ phrases }: Sought): string[] | null =>
  phrases.length === 0
    ? null
    : phrases.map((words) => `(^|${apart})${words.map(longer).join(`${apart}+`)}(${apart}|$)`);

const apart = '[^[:alnum:]]';

/** A word may be the beginning of one that was cut. */
const longer = (word: string): string => (mayBeCut(word) ? `${word}[[:alnum:]]*` : word);

const mayBeCut = (word: string): boolean => word.length >= wordMaxChars - 1;

/** Answers whether the patterns match no ordinary text without these phrases (search.sql.ts). */
export const arePatternsExact = ({ phrases }: Sought): boolean => !phrases.flat().some(mayBeCut);

/** Answers whether all phrases stand in the words of a text. */
export const holdsPhrases = ({ phrases }: Sought, text: string): boolean => {
  if (phrases.length === 0) return true;
  const words = ` ${wordsIn(text)
    .map(({ word }) => word)
    .join(' ')} `;
  return phrases.every((phrase) => words.includes(` ${phrase.join(' ')} `));
};
