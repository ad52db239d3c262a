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
