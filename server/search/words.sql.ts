/** Asks PostgreSQL's dictionaries for the stems of words, as the contract's `wordsIn` gives them. */

/**
 * Returns an expression for the stems of a word: none of a stop word, and the word itself where no dictionary knows it.
 * Words of Latin letters are English; everything else goes through the Russian dictionary, which leaves other scripts as
 * they are.
 */
export const stemsOf = (word: string): string =>
  `ts_lexize(case when ${word} ~ '^[a-z]+$' then 'english_stem'::regdictionary else 'russian_stem' end, ${word})`;
