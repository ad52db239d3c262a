/** What counts as a word, and as the same one (contract, Search). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsIn } from '#contract/words.ts';

const plain = (text: string): string[] => wordsIn(text).map(({ word }) => word);

test.each([
  ['Ёлка, ЁЛКА!', ['елка', 'елка']],
  ['Йод йод'.normalize('NFD'), ['йод', 'йод']],
  ['кое-что о 8 000 ₽', ['кое', 'что', 'о', '8', '000']],
  ['snake_case и a.b@c.org', ['snake', 'case', 'и', 'a', 'b', 'c', 'org']],
  ['ＡＢＣ ﬁn ½', ['abc', 'fin', '1', '2']],
  ['हिन्दी 漢字', ['हिन्दी', '漢字']],
  ['🙂 %_\\\'":*&|! ~', []],
])('the words of «%s» are %j', (text, words) => {
  expect(plain(text)).toEqual(words);
});

test('a word is cut at 64 units, never through a letter', () => {
  expect(plain('я'.repeat(100))).toEqual(['я'.repeat(64)]);
  expect(plain(`я${'𐐀'.repeat(40)}`)).toEqual([`я${'𐐨'.repeat(31)}`]);
});

test('words stand where they were typed, and are the same words when they are read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const { word, start, end } of wordsIn(text)) {
        expect(plain(text.slice(start, end))).toContain(word);
        expect(plain(word)).toEqual([word]);
      }
    }),
  );
});
