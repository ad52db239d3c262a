import { graphemesOf } from './graphemes.ts';

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
