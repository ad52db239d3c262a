/** Defines the layout of a call's tiles (spec 9). It is not in limits.ts, because the sign-in page loads that file. */

/** Grids of tiles, the smallest first. A grid is used where the available width is at least `minWidthPx`. */
export const callGrids = [
  { columns: 1, rows: 1, minWidthPx: 0, shape: 'any' },
  { columns: 1, rows: 2, minWidthPx: 0, shape: 'portrait' },
  { columns: 2, rows: 1, minWidthPx: 0, shape: 'landscape' },
  { columns: 2, rows: 2, minWidthPx: 560, shape: 'any' },
  { columns: 3, rows: 3, minWidthPx: 700, shape: 'any' },
  { columns: 4, rows: 4, minWidthPx: 960, shape: 'any' },
  { columns: 5, rows: 5, minWidthPx: 1100, shape: 'any' },
] as const;
export const callCarousel = { minHeightPx: 130, minWidthPx: 140, aspect: 16 / 10 } as const;
