/** Apart from the schemas, so that the page can ask without carrying a validator. */

/** False also when only zero-width or other invisible characters are left. */
export const hasVisibleCharacter = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text);

/** Controls, line breaks, direction marks and overrides, and what has no width; joiners stay, emoji are spelt with them. */
const deceiving =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** A name, of a file or a person, as it may be shown, which may be nothing: an override does not turn «счёт[RLO]fdp.exe» into a PDF. */
export const shownName = (name: string): string =>
  name.replaceAll(deceiving, '').replaceAll(/\s+/gu, ' ').trim();

/** What people called something, on one line: where the lines broke are spaces. */
export const quiet = (text: string): string => shownName(text.replaceAll(/\s+/gu, ' '));

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** For a name inside a sentence: words that run the other way are shut in, so that the sentence keeps its order. */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
