import { replyPreviewMaxChars } from '#contract/limits.ts';

// Firefox has it since 125; before, an emoji made of several may be cut between them.
const graphemes =
  'Segmenter' in Intl ? new Intl.Segmenter('ru', { granularity: 'grapheme' }) : null;

/** At most 100 characters as people count them, so that no emoji is cut in two. */
export function previewOf(content: string): string {
  const line = content.replaceAll(/\s+/gu, ' ').trim();
  const shown: string[] = [];
  for (const character of charactersOf(line)) {
    if (shown.length === replyPreviewMaxChars) return `${shown.join('')}…`;
    shown.push(character);
  }
  return line;
}

function* charactersOf(line: string): Generator<string> {
  if (!graphemes) yield* line;
  else for (const { segment } of graphemes.segment(line)) yield segment;
}
