/** Lays tiles out in a grid or a carousel (spec 9, Call grid layouts, Carousel tiles). */
import { useLayoutEffect, useState, type RefObject } from 'react';
import { callCarousel, callGrids } from '#contract/call-grids.ts';

interface Grid {
  readonly columns: number;
  readonly rows: number;
}

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

export const tilesOf = ({ columns, rows }: Grid): number => columns * rows;

/** Picks the smallest grid that holds all tiles, or else the largest that fits: the other tiles go to further pages. */
export function gridOf(count: number, { widthPx, heightPx }: Size): Grid {
  const shape = widthPx > heightPx ? 'landscape' : 'portrait';
  const fitting = callGrids.filter(
    (grid) => widthPx >= grid.minWidthPx && (grid.shape === 'any' || grid.shape === shape),
  );
  return fitting.find((grid) => tilesOf(grid) >= count) ?? fitting.at(-1) ?? callGrids[0];
}

/** Counts the rows: none is empty when all tiles fit on one page, and further pages keep the first one's height. */
export const rowsOf = (grid: Grid, count: number): number =>
  Math.max(1, Math.min(grid.rows, Math.ceil(count / grid.columns)));

interface Carousel {
  readonly way: 'vertical' | 'horizontal';
  /** A tile's length in the direction of scrolling. */
  readonly tilePx: number;
  /** The number of tiles in sight, at least one. */
  readonly visible: number;
}

/** Fits the tiles beside the large one; the others are reached by scrolling. */
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

/** Returns an element's size, kept up to date. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new ResizeObserver(() =>
      setSize({ widthPx: node.clientWidth, heightPx: node.clientHeight }),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
