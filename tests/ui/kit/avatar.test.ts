import { expect, test } from 'vitest';
import { hueOf, initialsOf } from '#ui/kit/initials.ts';

test('в кружке — первые буквы двух слов, даже если имя начинается не с буквы', () => {
  const initials = {
    'Анна Ковалёва': 'АК',
    глеб: 'Г',
    'Вера Соколова-Преображенская': 'ВС',
    '«Дача» на выходные': 'ДН',
    anna_k: 'AK',
    '👨‍👩‍👧 Семья': '👨‍👩‍👧С',
    '...': '',
  };
  for (const [name, letters] of Object.entries(initials)) expect(initialsOf(name)).toBe(letters);
});

test('цвет зависит только от id', () => {
  const id = 'b1d9c2d4-0000-4000-8000-000000000001';
  expect(hueOf(id)).toBe(hueOf(id));
  const hues = new Set(Array.from({ length: 200 }, (_, n) => hueOf(`${id}${n}`)));
  expect(hues.size).toBe(15);
});
