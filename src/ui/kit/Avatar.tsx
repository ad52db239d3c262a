import type { PresenceStatus } from '#contract/users.ts';
import { presence } from '../text/ru.ts';
import styles from './Avatar.module.css';
import { classes } from './classes.ts';
import { hueOf, initialsOf } from './initials.ts';

interface AvatarProps {
  /** The id of the person or the conversation, which decides the colour. */
  id: string;
  name: string;
  /** A url, `emoji:<char>` or nothing. */
  url: string | null;
  /** Faces below 32 px have one initial. */
  size?: 144 | 120 | 96 | 72 | 48 | 40 | 32 | 28 | 24 | 20;
  /** A dot: green, amber or grey; nothing for a group. */
  status?: PresenceStatus | undefined;
}

const EMOJI = 'emoji:';

/** Shows initials, an emoji or a picture. The name stands beside it, so a screen reader reads only the dot. */
export function Avatar({ id, name, url, size = 48, status }: AvatarProps) {
  return (
    <span
      className={classes(
        styles['avatar'],
        size === 96 && styles['large'],
        size < 32 && styles['small'],
      )}
      style={{ '--size': `${size}px` }}
    >
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
  return initialsOf(size < 32 ? firstWord(name) : name);
}

const firstWord = (name: string): string => name.split(' ', 1)[0] ?? name;
