import { expect, test } from 'vitest';
import { sizeText } from '#ui/text/sizes.ts';

test.each([
  [0, '0\u00a0Б'],
  [1, '1\u00a0Б'],
  [1_023, '1\u00a0023\u00a0Б'],
  [1_024, '1\u00a0КБ'],
  [1_536, '1,5\u00a0КБ'],
  [10_240, '10\u00a0КБ'],
  [1_048_575, '1\u00a0МБ'],
  [1_992_294, '1,9\u00a0МБ'],
  [104_857_600, '100\u00a0МБ'],
  [1_610_612_736, '1,5\u00a0ГБ'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
