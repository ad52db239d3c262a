import { expect, test } from 'vitest';
import { closesSheet } from '#ui/kit/sheet-drag.ts';

test.each([
  [49, 0.1, false],
  [50, 0.1, true],
  [50, -1, true],
  [10, 0.5, true],
  [9, 0.5, false],
  [10, 0.49, false],
  [-80, 2, false],
])(
  'a sheet that was drawn down by %i px, at last with %f px/ms, closes: %s',
  (px, speed, closes) => {
    expect(closesSheet(px, speed)).toBe(closes);
  },
);
