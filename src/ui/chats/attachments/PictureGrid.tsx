import type { CSSProperties, ReactNode } from 'react';
import { gridOf } from './picture-grid.ts';
import type { PictureSize } from './picture-frame.ts';
import styles from './PictureGrid.module.css';

interface PictureGridProps {
  cells: readonly {
    readonly key: string;
    readonly size: PictureSize;
    readonly content: ReactNode;
  }[];
}

/** 2 to 20 pictures in rows, each filling its cell. */
export function PictureGrid({ cells }: PictureGridProps) {
  const { width, height, gap, rows } = gridOf(cells.map(({ size }) => size));
  const spans = rows.flatMap(({ columns }) => Array.from({ length: columns }, () => 6 / columns));
  const frame: CSSProperties = {
    width,
    aspectRatio: `${width} / ${height}`,
    gap,
    gridTemplateRows: rows.map((row) => `minmax(0, ${row.height}fr)`).join(' '),
  };
  return (
    <div className={styles['grid']} style={frame}>
      {cells.map(({ key, content }, place) => (
        <div key={key} className={styles['cell']} style={{ gridColumnEnd: `span ${spans[place]}` }}>
          {content}
        </div>
      ))}
    </div>
  );
}
