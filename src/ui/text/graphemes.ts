/**
 * Firefox has Intl.Segmenter since 125, and this app supports 120: there an emoji of several characters may be cut in
 * two. The check is needed because `new Intl.Segmenter` would break the whole page there.
 */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter('ru', { granularity: 'grapheme' }) : null;

/** Yields characters as people count them, lazily: a caller that needs only the first reads no more. */
export function* graphemesOf(text: string): Generator<string> {
  if (!segmenter) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Shortens a text to one line of at most `maxChars` characters as people count them: no emoji is cut in two. */
export function shorten(text: string, maxChars: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const shown: string[] = [];
  for (const character of graphemesOf(line)) {
    if (shown.length === maxChars) return `${shown.join('')}…`;
    shown.push(character);
  }
  return line;
}
