import { expect, test } from 'vitest';
import { emojiOnlyCount } from '#ui/text/emoji.ts';

test.each([
  ['🎉', 1],
  ['❤️', 1],
  ['👍🏽', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['🇷🇺🏳️‍🌈', 2],
  ['😀 😀\n😀', 3],
  ['1️⃣', 1],
  ['ℹ️', 1],
])('«%s» — %i эмодзи и больше ничего', (content, count) => {
  expect(emojiOnlyCount(content)).toBe(count);
});

test.each(['😀😀😀😀', 'ура 🎉', '1', '©', '™', '*', '', '🎉!', '#', '👨‍👩‍👧‍👦'.repeat(40)])(
  '«%s» — обычное сообщение',
  (content) => {
    expect(emojiOnlyCount(content)).toBe(0);
  },
);
