import { expect, test } from 'vitest';
import { isCalled } from '#ui/people/lists.ts';
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

const semyon = { displayName: 'Семён Ёлкин', username: 'semyon.e' };

test.each(['', '  ', 'сем', 'СЕМЕН', 'Семён', 'елк', 'Ёлкин', 'semy', 'SEMYON.E', ' семен елкин '])(
  'Семён Ёлкин is found by «%s»',
  (query) => expect(isCalled(semyon, query)).toBe(true),
);

test.each(['емён', 'лкин', 'Семен Е.', 'yon'])('and not by «%s»', (query) =>
  expect(isCalled(semyon, query)).toBe(false),
);

test('the letters й and и are different', () => {
  expect(isCalled({ displayName: 'Сергей Майский', username: 's' }, 'маи')).toBe(false);
});
