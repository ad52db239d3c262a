/** Recognises messages of a few emoji and nothing else, which are shown larger. */
import { graphemesOf } from './graphemes.ts';

const EMOJI_ONLY_MAX = 3;
/** No three emoji have more code units, so a longer text is not examined. */
const LONGEST_CHARS = 3 * 35;

/** No emoji has a letter in it but ℹ️, whose sign Unicode calls one. Nearly all messages end here. */
const letter = /[\p{L}--\u2139]/v;

const oneEmoji = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?)$/v;

/** The number of emoji in a message of 1 to 3 emoji and nothing else; 0 for all others. */
export function emojiOnlyCount(content: string): number {
  if (content.length > LONGEST_CHARS || letter.test(content)) return 0;
  let count = 0;
  for (const character of graphemesOf(content.replaceAll(/\s/gu, ''))) {
    count += 1;
    if (count > EMOJI_ONLY_MAX || !isEmoji(character)) return 0;
  }
  return count;
}

/**
 * © and ™ are pictographs, too, but they are words without the sign for emoji. The cheap tests come first: most messages
 * begin with a letter, and the browser needs 2 ms to compile the expression of all emoji.
 */
const isEmoji = (segment: string): boolean =>
  (/\p{Emoji_Presentation}/u.test(segment) || segment.includes('\ufe0f')) && oneEmoji.test(segment);
