import { expect, test } from 'vitest';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import { likelyHeight, noteHeight } from '#ui/chats/conversation/row-height.ts';

const message = (seq: number) => messageShape({ seq, content: 'да' });
const wide = 900;

test('a message that was seen is taken to be as high as it was, at that width of the list', () => {
  const entries = [message(1), message(2)];
  noteHeight(entries[1], wide, 123);
  expect(likelyHeight(entries, 1, 'me', wide, new WeakMap(), false)).toBe(123);
  expect(likelyHeight(entries, 1, 'me', 320, new WeakMap(), false)).toBe(37);
});

test('a list keeps to what it thought of a message, whatever another list sees of it meanwhile', () => {
  const entries = [message(3), message(4)];
  const thought = new WeakMap();
  expect(likelyHeight(entries, 1, 'me', wide, thought, false)).toBe(37);
  noteHeight(entries[1], wide, 123);
  expect(likelyHeight(entries, 1, 'me', wide, thought, false)).toBe(37);
  expect(likelyHeight(entries, 1, 'me', wide, new WeakMap(), false)).toBe(123);
});
