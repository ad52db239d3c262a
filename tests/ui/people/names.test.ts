import { expect, test } from 'vitest';
import { shownName } from '#ui/people/names.ts';
import { userShape } from '#tests/machines/kit/shapes.ts';

test('people are called by their name, else by their username', () => {
  expect(shownName(userShape({ displayName: 'Анна' }))).toBe('Анна');
  expect(shownName(userShape({ displayName: '', username: 'anna' }))).toBe('anna');
});

test('an unknown person is not called deleted', () => {
  expect(shownName(undefined)).toBe('Участник');
  expect(shownName(userShape({ eblid: '', displayName: '' }))).toBe('Удалённый аккаунт');
});
