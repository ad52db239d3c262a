/** Lays out several pictures of one message in rows 320 px wide. Sizes are CSS px. */
import { imageMaxShownPx } from '#contract/limits.ts';
import type { PictureSize } from './picture-frame.ts';

interface GridRow {
  readonly height: number;
  readonly columns: 1 | 2 | 3;
}

const GAP = 2;
/** Limits of a cell's height as a share of its width, by the number of columns. Longer pictures are cut. */
const flattest = { 1: 0.45, 2: 0.7, 3: 0.8 } as const;
const steepest = { 1: 0.75, 2: 1.25, 3: 1.25 } as const;
const NEAR_SQUARE = 0.75;

/**
 * Puts 2 pictures side by side, 3 as one above two, 4 two by two, and more in rows of two and three, the fuller ones
 * below.
 */
export function gridOf(pictures: readonly PictureSize[]) {
  let from = 0;
  const rows = columnsOf(pictures.length).map((columns): GridRow => {
    const height = rowHeight(pictures.slice(from, from + columns), columns);
    from += columns;
    return { columns, height };
  });
  const height = rows.reduce((sum, row) => sum + row.height, GAP * (rows.length - 1));
  return { width: imageMaxShownPx, height, gap: GAP, rows };
}

function columnsOf(count: number): readonly GridRow['columns'][] {
  if (count === 2) return [2];
  if (count === 3) return [1, 2];
  if (count === 4) return [2, 2];
  const rows = Math.ceil(count / 3);
  const short = rows * 3 - count;
  return Array.from({ length: rows }, (_, index) => (index < short ? 2 : 3));
}

function rowHeight(pictures: readonly PictureSize[], columns: GridRow['columns']): number {
  const cellWidth = (imageMaxShownPx - GAP * (columns - 1)) / columns;
  const shapes = pictures.map(({ width, height }) =>
    width && height ? height / width : NEAR_SQUARE,
  );
  const mean = shapes.reduce((sum, shape) => sum + shape, 0) / shapes.length;
  return Math.round(cellWidth * Math.min(steepest[columns], Math.max(flattest[columns], mean)));
}
