/** Cuts one line, without signs of formatting, around the first word that was found. */
import { withoutMarks } from './marks.ts';
import { searchExcerptMaxChars } from './search-limits.ts';
import { quiet } from './visible.ts';
import { wordsIn } from './words.ts';

/** The words before the hit: enough to see what it is about, and little enough that a narrow row shows the hit. */
const beforeChars = 40;

/** `forms`: the words that matched; the beginning of the text where it holds none. */
export function excerptOf(content: string, forms: ReadonlySet<string>): string {
  const text = withoutMarks(content);
  const hit = wordsIn(text).find(({ word }) => forms.has(word));
  const start = hit === undefined ? 0 : beginningBefore(text, hit.start);
  const line = quiet(text.slice(start, start + 2 * searchExcerptMaxChars))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const shown = start > 0 ? `… ${line}` : line;
  const end =
    start + 2 * searchExcerptMaxChars < text.length || shown.length > searchExcerptMaxChars;
  return end ? `${whole(shown.slice(0, searchExcerptMaxChars - 1).trimEnd())}…` : shown;
}

/** Finds the beginning of a word, at most so far before the hit. */
function beginningBefore(text: string, hit: number): number {
  if (hit <= beforeChars) return 0;
  const from = hit - beforeChars;
  const space = text.slice(from, hit).search(/\s/);
  return space === -1 ? hit : from + space + 1;
}

/** A pair of surrogates that was cut apart loses its first half. */
const whole = (text: string): string => (text.isWellFormed() ? text : text.slice(0, -1));
