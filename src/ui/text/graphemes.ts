/**
 * Firefox has it since 125, and this app runs from 120 on: before, what is made of several characters may be cut
 * between them. Asked for here only: `new Intl.Segmenter` where there is none would keep a whole page from loading.
 */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter('ru', { granularity: 'grapheme' }) : null;

/** Characters as people count them, one after another: who needs only the first looks at no more. */
export function* graphemesOf(text: string): Generator<string> {
  if (!segmenter) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}
