import { expect, test } from 'vitest';
import { gridOf } from '#ui/chats/attachments/picture-grid.ts';

const landscape = { width: 1600, height: 1200 };
const columns = (count: number) =>
  gridOf(Array.from({ length: count }, () => landscape)).rows.map((row) => row.columns);

test('две рядом, три — одна над двумя, четыре — квадратом', () => {
  expect(columns(2)).toEqual([2]);
  expect(columns(3)).toEqual([1, 2]);
  expect(columns(4)).toEqual([2, 2]);
});

test('от пяти — ряды по две и по три, полные внизу', () => {
  expect(columns(5)).toEqual([2, 3]);
  expect(columns(6)).toEqual([3, 3]);
  expect(columns(7)).toEqual([2, 2, 3]);
  expect(columns(20)).toEqual([2, 3, 3, 3, 3, 3, 3]);
});

test.each(Array.from({ length: 19 }, (_, index) => index + 2))(
  'каждая из %i картинок получает место, и ряды заполняют всю высоту',
  (count) => {
    const { rows, height, width, gap } = gridOf(Array.from({ length: count }, () => landscape));
    expect(rows.reduce((sum, row) => sum + row.columns, 0)).toBe(count);
    expect(width).toBe(320);
    expect(rows.reduce((sum, row) => sum + row.height, 0) + gap * (rows.length - 1)).toBe(height);
  },
);

test('ни панорама, ни столб не ломают ряда', () => {
  const odd = gridOf([
    { width: 10_000, height: 200 },
    { width: 10_000, height: 200 },
  ]);
  expect(odd.height).toBe(111);
  const high = gridOf([
    { width: 200, height: 10_000 },
    { width: null, height: null },
  ]);
  expect(high.height).toBe(199);
});
