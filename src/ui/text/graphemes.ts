/**
 * Firefox has Intl.Segmenter since 125, and this app runs from 120 on: there an emoji of several characters may be cut
 * in two. It is looked for, because `new Intl.Segmenter` without one would keep a whole page from loading.
 */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter('ru', { granularity: 'grapheme' }) : null;

/** Characters as people count them, lazily: a caller that needs only the first reads no more. */
export function* graphemesOf(text: string): Generator<string> {
  if (!segmenter) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}
