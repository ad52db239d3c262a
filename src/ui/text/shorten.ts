// Firefox has it since 125; before, an emoji made of several may be cut between them.
const graphemes =
  'Segmenter' in Intl ? new Intl.Segmenter('ru', { granularity: 'grapheme' }) : null;

/** In one line, of at most so many characters as people count them: no emoji is cut in two. */
export function shorten(text: string, maxChars: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const shown: string[] = [];
  for (const character of charactersOf(line)) {
    if (shown.length === maxChars) return `${shown.join('')}…`;
    shown.push(character);
  }
  return line;
}

function* charactersOf(line: string): Generator<string> {
  if (!graphemes) yield* line;
  else for (const { segment } of graphemes.segment(line)) yield segment;
}
