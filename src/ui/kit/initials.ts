/** Computes the initials and colours of avatars without a picture. */
import { graphemesOf } from '../text/graphemes.ts';

/** Computes a hue in degrees: an id has the same colour on every screen and device (spec 9). */
export function hueOf(id: string): number {
  let hash = 0;
  for (const char of id) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) | 0;
  // Steps of 24 degrees make two colours either clearly different or equal.
  return (Math.abs(hash) % 15) * 24;
}

/** Takes the initials of a name: «Анна Ковалёва» → «АК», «Глеб» → «Г». */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.-]+/u).filter((word) => /[\p{L}\p{N}\p{Emoji}]/u.test(word));
  const letters = words
    .slice(0, 2)
    .map((word) => graphemesOf(word.replace(/^[^\p{L}\p{N}\p{Emoji}]+/u, '')).next().value);
  return letters.join('').toLocaleUpperCase('ru');
}
