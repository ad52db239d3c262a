import { expect, test } from 'vitest';
import { shownFileName } from '#ui/text/file-name.ts';

test('a name that would turn itself around is shown as it is written', () => {
  expect(shownFileName('отчёт\u202efdp.exe')).toBe('отчётfdp.exe');
  expect(shownFileName('\u2067фото\u2069\u200f.jpg')).toBe('фото.jpg');
});

test('line breaks and other controls do not tear it apart', () => {
  expect(shownFileName('a\nb\u0000\u2028c\t.txt')).toBe('abc.txt');
});

test('an ordinary name stays, letter for letter', () => {
  for (const name of ['маршрут (1).pdf', 'שלום.txt', 'семья 👨‍👩‍👧.png', '../etc/passwd'])
    expect(shownFileName(name)).toBe(name);
});

test('a name of nothing visible has words in its place', () => {
  expect(shownFileName('\u202e\u200f')).toBe('Без имени');
});
