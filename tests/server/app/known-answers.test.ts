import { expect, test, vi } from 'vitest';
import { rememberAnswers } from '#server/kit/known-answers.ts';

test('a text is judged once, and each gets its own answer', () => {
  const judge = vi.fn((text: string) => text.startsWith('update'));
  const isWrite = rememberAnswers(judge);
  const texts = ['update users', 'select 1', 'update users', 'select 1'];
  expect(texts.map(isWrite)).toEqual([true, false, true, false]);
  expect(judge).toHaveBeenCalledTimes(2);
});

test('texts without end take no memory without end, and are answered all the same', () => {
  const judge = vi.fn((text: string) => text.endsWith('7'));
  const isLucky = rememberAnswers(judge);
  for (let n = 0; n < 1_001; n += 1) expect(isLucky(String(n))).toBe(n % 10 === 7);
  judge.mockClear();
  expect([isLucky('7'), isLucky('1000')]).toEqual([true, false]);
  expect(judge.mock.calls).toEqual([['7']]);
});
