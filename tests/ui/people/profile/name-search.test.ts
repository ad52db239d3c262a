import { expect, test } from 'vitest';
import { isCalled } from '#ui/people/profile/name-search.ts';

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
