import type { PresenceStatus } from '#contract/users.ts';
import { presence } from '../text/ru.ts';
import styles from './Avatar.module.css';
import { classes } from './classes.ts';

interface AvatarProps {
  /** The person's or the conversation's: the colour comes from it. */
  id: string;
  name: string;
  /** A url, `emoji:<char>` or nothing. */
  url: string | null;
  size?: 48 | 40 | 32;
  /** A dot: green, amber or grey; nothing for a group. */
  status?: PresenceStatus | undefined;
}

const EMOJI = 'emoji:';

/** Initials, an emoji or a picture. The name stands beside it, so a screen reader hears only the dot. */
export function Avatar({ id, name, url, size = 48, status }: AvatarProps) {
  return (
    <span className={classes(styles['avatar'], styles[`s${size}`])}>
      <span aria-hidden="true" className={styles['face']} style={{ '--hue': hueOf(id) }}>
        <Face name={name} url={url} size={size} />
      </span>
      {status && (
        <span
          role="img"
          aria-label={presence.dot[status]}
          className={classes(styles['dot'], styles[status])}
        />
      )}
    </span>
  );
}

function Face({ name, url, size }: { name: string; url: string | null; size: number }) {
  if (url?.startsWith(EMOJI)) {
    return <span className={styles['emoji']}>{url.slice(EMOJI.length)}</span>;
  }
  if (url) return <img src={url} alt="" width={size} height={size} loading="lazy" />;
  return initialsOf(name);
}

/** One colour for one id, on every screen and device (spec 9). */
export function hueOf(id: string): number {
  let hash = 0;
  for (const char of id) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) | 0;
  // Steps of 24 degrees: two neighbours differ visibly or not at all.
  return (Math.abs(hash) % 15) * 24;
}

const graphemes = new Intl.Segmenter('ru', { granularity: 'grapheme' });
const firstOf = (word: string) => graphemes.segment(word)[Symbol.iterator]().next().value?.segment;

/** «Анна Ковалёва» → «АК», «Глеб» → «Г». */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.-]+/u).filter((word) => /[\p{L}\p{N}\p{Emoji}]/u.test(word));
  const letters = words
    .slice(0, 2)
    .map((word) => firstOf(word.replace(/^[^\p{L}\p{N}\p{Emoji}]+/u, '')));
  return letters.join('').toLocaleUpperCase('ru');
}
