/** Checks and cleans text that is shown. It is apart from the schemas, so that pages can use it without a validator. */

/** Answers whether people can see anything of the text. Zero-width and other invisible characters do not count. */
export const hasVisibleCharacter = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text);

/** Controls, line breaks, direction marks, soft hyphens, half characters and most zero-width ones; joiners stay for emoji. */
const deceiving =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * Cleans the name of a file or a person for showing: «счёт[RLO]fdp.exe» must not look like a PDF. The result may be
 * empty.
 */
export const shownName = (name: string): string =>
  name.replaceAll(deceiving, '').replaceAll(/\s+/gu, ' ').trim();

/** Cleans a title and puts it on one line: line breaks become spaces. */
export const quiet = (text: string): string => shownName(text.replaceAll(/\s+/gu, ' '));

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates a right-to-left name inside a sentence, so that the sentence keeps its order. */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${text}\u2069` : text;

/** Stands in one line for words that are hidden (marks.ts). */
export const cover = '▒▒▒';
