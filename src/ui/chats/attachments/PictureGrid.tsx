import type { CSSProperties, ReactElement } from 'react';
import { gridOf } from './picture-grid.ts';
import { cellFrameOf, frameOf, type Frame, type PictureSize } from './picture-frame.ts';
import styles from './Picture.module.css';

/** The place of a picture; a cell of the grid sets its size itself. */
export interface PicturePlace {
  readonly frame: Frame;
  readonly isInGrid: boolean;
}

/** @param minWidth px that the text or the file below the pictures needs */
export const placeOf = (size: PictureSize, count: number, minWidth: number): PicturePlace =>
  count === 1
    ? { frame: frameOf(size, minWidth), isInGrid: false }
    : { frame: cellFrameOf(size), isInGrid: true };

interface PictureGridProps {
  sizes: readonly PictureSize[];
  children: readonly ReactElement[];
}

/** One picture as it is, or 2 to 20 in rows, each filling its cell. */
export function PictureGrid({ sizes, children }: PictureGridProps) {
  if (children.length === 1) return children;
  const { width, height, gap, rows } = gridOf(sizes);
  const spans = rows.flatMap(({ columns }) => Array.from({ length: columns }, () => 6 / columns));
  const frame: CSSProperties = {
    width,
    aspectRatio: `${width} / ${height}`,
    gap,
    gridTemplateRows: rows.map((row) => `minmax(0, ${row.height}fr)`).join(' '),
  };
  return (
    <div className={styles['grid']} style={frame}>
      {children.map((picture, place) => (
        <div
          key={picture.key}
          className={styles['cell']}
          style={{ gridColumnEnd: `span ${spans[place]}` }}
        >
          {picture}
        </div>
      ))}
    </div>
  );
}
