import { expect, test } from 'vitest';
import { moveOf } from '#ui/chats/list/moves.ts';

const move = (before: string, now: string) => moveOf([...before], [...now]);

test('a chat that came up, or went down, is the one that moves', () => {
  expect(move('abcd', 'dabc')).toEqual({ from: 3, to: 0 });
  expect(move('abcd', 'acbd')).toEqual({ from: 2, to: 1 });
  expect(move('abcd', 'bcda')).toEqual({ from: 0, to: 3 });
  expect(move('abcd', 'acdb')).toEqual({ from: 1, to: 3 });
});

test('nothing slides where nothing, or more than one chat, is at another place', () => {
  expect(move('abcd', 'abcd')).toBeNull();
  expect(move('', '')).toBeNull();
  expect(move('abcd', 'badc')).toBeNull();
  expect(move('abcd', 'dcba')).toBeNull();
  expect(move('abc', 'dabc')).toBeNull();
  expect(move('abcd', 'abd')).toBeNull();
  expect(move('abcd', 'eabc')).toBeNull();
});
