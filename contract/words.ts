/**
 * Takes the words out of a text. The index, the query and the marks of what was found all use this one function, so
 * that a word is never cut in one way here and in another there. It knows no locale.
 */

/** A longer word is cut: PostgreSQL keeps no lexeme of more than 2,046 bytes, and nobody types so much. */
export const wordMaxChars = 64;

/** A word, and its place in the text as it was typed, in UTF-16 units. */
export interface FoundWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the words in their order, as they are compared: NFKC, lower case, ё as е. */
export function wordsIn(text: string): FoundWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: run, index }) =>
    // Some letters become several signs: ½ is 1, ⁄ and 2.
    (plainOf(run).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => ({
      word: cut(word),
      start: index,
      end: index + run.length,
    })),
  );
}

const plainOf = (run: string): string =>
  run.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ё', 'е');

/** Cuts between code points: half a letter cannot be stored. */
function cut(word: string): string {
  const short = word.slice(0, wordMaxChars);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
