import { expect, test } from 'vitest';
import { hueOf, initialsOf } from '#ui/kit/initials.ts';

test('в кружке — первые буквы двух слов, даже если имя начинается не с буквы', () => {
  expect(initialsOf('Анна Ковалёва')).toBe('АК');
  expect(initialsOf('глеб')).toBe('Г');
  expect(initialsOf('Вера Соколова-Преображенская')).toBe('ВС');
  expect(initialsOf('«Дача» на выходные')).toBe('ДН');
  expect(initialsOf('anna_k')).toBe('AK');
  expect(initialsOf('👨‍👩‍👧 Семья')).toBe('👨‍👩‍👧С');
  expect(initialsOf('...')).toBe('');
});

test('цвет зависит только от id', () => {
  const id = 'b1d9c2d4-0000-4000-8000-000000000001';
  expect(hueOf(id)).toBe(hueOf(id));
  const hues = new Set(Array.from({ length: 200 }, (_, n) => hueOf(`${id}${n}`)));
  expect(hues.size).toBe(15);
});
