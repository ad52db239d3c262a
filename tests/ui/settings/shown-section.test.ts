import { expect, test } from 'vitest';
import { sectionInView } from '#ui/settings/shown-section.ts';

test('читают раздел, который начался в верхней трети, а в самом конце — последний', () => {
  const at = (tops: readonly number[], isAtEnd = false) =>
    sectionInView({ viewHeight: 900, isAtEnd, tops });
  expect(at([60, 500, 900])).toBe(0);
  expect(at([400, 800, 1_200])).toBe(0);
  expect(at([-140, 300, 700])).toBe(1);
  expect(at([-141, 301, 701])).toBe(0);
  expect(at([-900, -400, 320], true)).toBe(2);
});
