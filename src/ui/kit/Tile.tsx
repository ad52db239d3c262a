import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import patterns from './patterns.module.css';
import styles from './Tile.module.css';
import { classes } from './classes.ts';

interface TileProps {
  leading: ReactNode;
  /** An icon before the title. */
  mark?: ReactNode;
  title: string;
  subtitle?: ReactNode;
  /** Stands between both lines; screen readers read it after them. */
  middle?: ReactNode;
  /** `hot`: there is something new. `online`: the green of presence. */
  tone?: 'quiet' | 'hot' | 'online' | undefined;
  /** Contents on the right: time, badge, buttons. */
  trailing?: ReactNode;
  /**
   * A lower row. `dense`: as low as a finger allows. On a narrow screen `inBar` and `inBarBySubtitle` put the picture
   * above one word, the title or the subtitle; screen readers read both.
   */
  compact?: boolean | 'dense' | 'inBar' | 'inBarBySubtitle';
}

/** Draws a row of a list: a picture, two lines and something on the right. */
export function Tile(props: TileProps) {
  const { leading, mark, title, subtitle, middle, tone = 'quiet', trailing, compact } = props;
  return (
    <span
      className={classes(
        styles['tile'],
        compact && styles[compact === true ? 'compact' : compact],
        middle !== undefined && styles['three'],
      )}
    >
      {leading}
      <span className={styles['lines']}>
        <span className={classes(patterns['oneLine'], styles['title'])} dir="auto">
          {mark}
          {title}
        </span>
        {subtitle !== undefined && (
          <span
            className={classes(patterns['oneLine'], styles['subtitle'], styles[tone])}
            dir="auto"
          >
            {subtitle}
          </span>
        )}
        {middle !== undefined && (
          <span className={classes(patterns['oneLine'], styles['middle'])} dir="auto">
            {middle}
          </span>
        )}
      </span>
      {trailing}
    </span>
  );
}

type LinkTileProps = TileProps & {
  to: string;
  current?: boolean;
  /** State for the history entry that the link makes. */
  state?: unknown;
};

/** Draws a tile that is a link. */
export function LinkTile({ to, current = false, state, ...tile }: LinkTileProps) {
  return (
    <Link
      to={to}
      state={state}
      aria-current={current ? 'page' : undefined}
      className={classes(styles['link'], current && styles['current'])}
    >
      <Tile {...tile} />
    </Link>
  );
}

interface TileFrameProps {
  to: string;
  current: boolean;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}

/** Draws the link of one tile among many: it does not ask where the page is, so a step to another page draws none anew. */
export function TileFrame({ to, current, onFollow, children }: TileFrameProps) {
  return (
    <a
      href={to}
      aria-current={current ? 'page' : undefined}
      className={classes(styles['link'], current && styles['current'])}
      onClick={onFollow}
    >
      {children}
    </a>
  );
}

/** Draws a tile that opens a dialog. */
export function ButtonTile({ onOpen, ...tile }: TileProps & { onOpen: () => void }) {
  return (
    <button type="button" aria-haspopup="dialog" className={styles['link']} onClick={onOpen}>
      <Tile {...tile} />
    </button>
  );
}

/** Draws the background of an icon in the place of an avatar. */
export function TileIcon({ children }: { children: ReactNode }) {
  return (
    <span className={classes(patterns['iconBox'], styles['icon'])} aria-hidden="true">
      {children}
    </span>
  );
}
