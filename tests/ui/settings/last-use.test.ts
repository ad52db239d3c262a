import { expect, test } from 'vitest';
import { lastUse } from '#ui/settings/last-use.ts';

const now = new Date(2026, 10, 21, 18, 30).getTime();
const minutes = 60_000;

test.each([
  [0, 'только что'],
  [-5 * minutes, 'только что'],
  [59_999, 'только что'],
  [minutes, '1\u00a0мин назад'],
  [60 * minutes - 1, '59\u00a0мин назад'],
  [60 * minutes, '1\u00a0ч назад'],
  [24 * 60 * minutes - 1, '23\u00a0ч назад'],
  [24 * 60 * minutes, 'Вчера, 18:30'],
  [9 * 24 * 60 * minutes, '12 ноября, 18:30'],
])('a device that was used %d ms ago was used %s', (agoMs, words) => {
  expect(lastUse(now - agoMs, now)).toBe(words);
});
