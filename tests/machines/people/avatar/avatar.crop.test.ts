import { describe, expect, test } from 'vitest';
import {
  cutOf,
  dragged,
  drawnSize,
  scaled,
  wholeWindow,
} from '#machines/people/avatar/avatar.crop.ts';

const wide = { width: 800, height: 400 };
const middle = { x: 0, y: 0 };

describe('the picture under the round window of 220 px', () => {
  test('covers it at scale 1 with its shorter side, and is blown up if it is small', () => {
    expect(drawnSize(wide, 1)).toEqual({ width: 440, height: 220 });
    expect(drawnSize({ width: 400, height: 800 }, 1)).toEqual({ width: 220, height: 440 });
    expect(drawnSize({ width: 1, height: 1 }, 1)).toEqual({ width: 220, height: 220 });
    expect(drawnSize(wide, 0.5)).toEqual({ width: 220, height: 110 });
    expect(drawnSize(wide, 2)).toEqual({ width: 880, height: 440 });
  });

  test('is dragged no further than its edges: no hole where it can cover', () => {
    expect(dragged(wide, wholeWindow, 50, 30)).toEqual({ scale: 1, x: 50, y: 0 });
    expect(dragged(wide, wholeWindow, 500, 0)).toEqual({ scale: 1, x: 110, y: 0 });
    expect(dragged(wide, wholeWindow, -500, 0)).toEqual({ scale: 1, x: -110, y: 0 });
    expect(dragged(wide, { scale: 2, x: 0, y: 0 }, -999, -999)).toEqual({
      scale: 2,
      x: -330,
      y: -110,
    });
  });

  test('where it is smaller it stays wholly inside', () => {
    // The picture is drawn as 220 x 110: it just fits across, with 55 px free above and below.
    const half = { scale: 0.5, x: 0, y: 0 };
    expect(dragged(wide, half, 40, 40)).toEqual({ scale: 0.5, x: 0, y: 40 });
    expect(dragged(wide, half, 0, -300)).toEqual({ scale: 0.5, x: 0, y: -55 });
  });

  test('is scaled from 0.5 to 2, no further', () => {
    expect(scaled(wide, wholeWindow, 1.37, middle)).toEqual({ scale: 1.37, x: 0, y: 0 });
    expect(scaled(wide, wholeWindow, 0.49, middle).scale).toBe(0.5);
    expect(scaled(wide, wholeWindow, 2.01, middle).scale).toBe(2);
  });

  test('keeps the point between the fingers where it is', () => {
    // The point 60 px right of the window's middle is 60 px from the picture's own middle.
    expect(scaled(wide, wholeWindow, 2, { x: 60, y: 0 })).toEqual({ scale: 2, x: -60, y: 0 });
    expect(scaled(wide, { scale: 2, x: -60, y: 0 }, 1, { x: 60, y: 0 })).toEqual({
      scale: 1,
      x: 0,
      y: 0,
    });
  });

  test('scaled down leaves no hole at an edge that it was dragged to', () => {
    expect(scaled(wide, { scale: 2, x: -330, y: 110 }, 1, middle)).toEqual({
      scale: 1,
      x: -110,
      y: 0,
    });
  });
});

describe('what is cut out of it', () => {
  test('is the square in the middle at first', () => {
    expect(cutOf(wide, wholeWindow)).toEqual({ left: 200, top: 0, side: 400 });
  });

  test('is what lies in the window: dragged to the right, one sees more of the left', () => {
    expect(cutOf(wide, { scale: 1, x: 110, y: 0 })).toEqual({ left: 0, top: 0, side: 400 });
    expect(cutOf(wide, { scale: 1, x: -110, y: 0 })).toEqual({ left: 400, top: 0, side: 400 });
    expect(cutOf(wide, { scale: 2, x: 0, y: 0 })).toEqual({ left: 300, top: 100, side: 200 });
  });

  test('reaches beyond a picture that is smaller than the window', () => {
    expect(cutOf(wide, { scale: 0.5, x: 0, y: 0 })).toEqual({ left: 0, top: -200, side: 800 });
  });
});
