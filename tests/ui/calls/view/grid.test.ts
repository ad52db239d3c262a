import { describe, expect, test } from 'vitest';
import { carouselOf, gridOf, rowsOf } from '#ui/calls/view/grid.ts';

const named = (count: number, widthPx: number, heightPx: number) => {
  const { columns, rows } = gridOf(count, { widthPx, heightPx });
  return `${columns}x${rows}`;
};

describe('the grid of a call', () => {
  test.each([
    [1, 1200, 600, '1x1'],
    [2, 1200, 600, '2x1'],
    [2, 400, 700, '1x2'],
    [3, 1200, 600, '2x2'],
    [4, 1200, 600, '2x2'],
    [5, 1200, 600, '3x3'],
    [9, 1200, 600, '3x3'],
    [10, 1200, 600, '4x4'],
    [17, 1200, 600, '5x5'],
    [40, 1200, 600, '5x5'],
  ])('for %i people in %i × %i px is %s', (count, width, height, name) => {
    expect(named(count, width, height)).toBe(name);
  });

  test.each([
    [559, '2x1'],
    [560, '2x2'],
    [699, '2x2'],
    [700, '3x3'],
    [959, '3x3'],
    [960, '4x4'],
    [1099, '4x4'],
    [1100, '5x5'],
  ])('for 25 people %i px wide is %s: the rest is on further pages', (width, name) => {
    expect(named(25, width, 300)).toBe(name);
  });

  test('on a phone held upright has two, one above the other', () => {
    expect(named(4, 390, 640)).toBe('1x2');
    expect(named(4, 844, 300)).toBe('2x2');
  });

  test('has no empty row while everybody is on one page', () => {
    expect(rowsOf({ columns: 4, rows: 4 }, 10)).toBe(3);
    expect(rowsOf({ columns: 3, rows: 3 }, 5)).toBe(2);
    expect(rowsOf({ columns: 3, rows: 3 }, 10)).toBe(3);
    expect(rowsOf({ columns: 1, rows: 1 }, 0)).toBe(1);
  });

  test('has one tile before it was measured', () => {
    expect(named(1, 0, 0)).toBe('1x1');
  });
});

describe('the carousel beside what is large', () => {
  test('upright: tiles of 16:10, never lower than 130 px', () => {
    const shown = carouselOf({ widthPx: 320, heightPx: 800 });
    expect(shown).toEqual({ way: 'vertical', tilePx: 200, visible: 4 });
    expect(carouselOf({ widthPx: 200, heightPx: 520 }).tilePx).toBe(130);
  });

  test('lying: tiles of 16:10, never narrower than 140 px', () => {
    const shown = carouselOf({ widthPx: 800, heightPx: 100 });
    expect(shown).toEqual({ way: 'horizontal', tilePx: 160, visible: 5 });
    expect(carouselOf({ widthPx: 390, heightPx: 80 }).tilePx).toBe(140);
  });

  test('shows at least one, however little room there is', () => {
    expect(carouselOf({ widthPx: 100, heightPx: 60 }).visible).toBe(1);
  });
});
