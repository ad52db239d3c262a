import { expect, test } from 'vitest';
import { dayIn, shownDay } from '#ui/text/day.ts';

const whole = { isWhole: true };
const begun = { isWhole: false };

test('a day is shown as Russian writes it', () => {
  expect(shownDay('2026-11-24')).toBe('24.11.2026');
  expect(shownDay('')).toBe('');
});

test.each([
  '24.11.2026',
  ' 24.11.2026 ',
  '24,11,2026',
  '24/11/2026',
  '24 11 2026',
  '24. 11. 2026',
  '24112026',
  '2026-11-24',
])('«%s» is a day, also while somebody writes', (text) => {
  expect(dayIn(text, whole)).toBe('2026-11-24');
  expect(dayIn(text, begun)).toBe('2026-11-24');
});

test('a day and a month need no zeros in front', () => {
  expect(dayIn('1.3.2026', whole)).toBe('2026-03-01');
});

test('a year of two digits counts once nobody writes on: it may become one of four', () => {
  expect(dayIn('24.11.26', begun)).toBeNull();
  expect(dayIn('24.11.26', whole)).toBe('2026-11-24');
});

test('an empty field is no bound', () => {
  expect(dayIn('', whole)).toBe('');
  expect(dayIn('  ', whole)).toBe('');
});

test('the 29th of February is a day of leap years alone', () => {
  expect(dayIn('29.02.2024', whole)).toBe('2024-02-29');
  expect(dayIn('29.02.2026', whole)).toBeNull();
});

test.each([
  'вчера',
  '24.11',
  '24.11.',
  '24.11.202',
  '31.04.2026',
  '32.01.2026',
  '00.01.2026',
  '01.00.2026',
  '01.13.2026',
  '11/24/2026',
  '24.11.20266',
  '24.11.0026',
  '31.12.9999',
  '٢٤.١١.٢٠٢٦',
  '2026-13-01',
  '9'.repeat(8_000),
])('«%s» is no day', (text) => {
  expect(dayIn(text, whole)).toBeNull();
});
