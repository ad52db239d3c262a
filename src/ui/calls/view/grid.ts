/** How many tiles a room has place for, and how (spec 9, Call grid layouts, Carousel tiles). */
import { callCarousel, callGrids } from '#contract/call-grids.ts';

export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

export const tilesOf = ({ columns, rows }: Grid): number => columns * rows;

/** The smallest grid that holds them all, or else the largest that this room allows: the rest are on further pages. */
export function gridOf(count: number, { widthPx, heightPx }: Size): Grid {
  const shape = widthPx > heightPx ? 'landscape' : 'portrait';
  const fitting = callGrids.filter(
    (grid) => widthPx >= grid.minWidthPx && (grid.shape === 'any' || grid.shape === shape),
  );
  return fitting.find((grid) => tilesOf(grid) >= count) ?? fitting.at(-1) ?? callGrids[0];
}

/** No empty row where all of them are on one page; further pages are as high as the first. */
export const rowsOf = (grid: Grid, count: number): number =>
  Math.max(1, Math.min(grid.rows, Math.ceil(count / grid.columns)));

export interface Carousel {
  readonly way: 'vertical' | 'horizontal';
  /** A tile's length along the way. */
  readonly tilePx: number;
  /** So many are in sight at once; at least one. */
  readonly visible: number;
}

/** Beside what is large: as many tiles as fit, the rest is scrolled to. */
export function carouselOf({ widthPx, heightPx }: Size): Carousel {
  const { aspect, minHeightPx, minWidthPx } = callCarousel;
  const isVertical = heightPx >= widthPx;
  const tilePx = isVertical
    ? Math.max(widthPx / aspect, minHeightPx)
    : Math.max(heightPx * aspect, minWidthPx);
  const lengthPx = isVertical ? heightPx : widthPx;
  return {
    way: isVertical ? 'vertical' : 'horizontal',
    tilePx,
    visible: Math.max(1, Math.round(lengthPx / tilePx)),
  };
}
