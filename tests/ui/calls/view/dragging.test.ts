import { expect, test } from 'vitest';
import { cornerBeside, cornerOf, within } from '#ui/calls/view/dragging.ts';

const room = { width: 1000, height: 800 };
const box = { x: 600, y: 500, width: 300, height: 200 };

test('the small window of a call goes to the corner that its middle is nearest to', () => {
  expect(cornerOf(box, room)).toBe('bottomRight');
  expect(cornerOf({ ...box, x: 349 }, room)).toBe('bottomLeft');
  expect(cornerOf({ ...box, y: 299 }, room)).toBe('topRight');
  expect(cornerOf({ ...box, x: 0, y: 0 }, room)).toBe('topLeft');
});

test('it cannot be dragged out of the page, not even where the page is smaller than it', () => {
  expect(within(box, { x: -50, y: 20 }, room)).toEqual({ x: -50, y: 20 });
  expect(within(box, { x: 900, y: 900 }, room)).toEqual({ x: 100, y: 100 });
  expect(within(box, { x: -900, y: -900 }, room)).toEqual({ x: -600, y: -500 });
  expect(within(box, { x: 10, y: 10 }, { width: 200, height: 100 })).toEqual({ x: -600, y: -500 });
});

test('arrows lead from corner to corner, and nowhere from the edge or by other keys', () => {
  expect(cornerBeside('bottomRight', 'ArrowLeft')).toBe('bottomLeft');
  expect(cornerBeside('bottomLeft', 'ArrowUp')).toBe('topLeft');
  expect(cornerBeside('topLeft', 'ArrowRight')).toBe('topRight');
  expect(cornerBeside('topRight', 'ArrowDown')).toBe('bottomRight');
  expect(cornerBeside('topRight', 'ArrowRight')).toBe(null);
  expect(cornerBeside('topRight', 'Enter')).toBe(null);
});
