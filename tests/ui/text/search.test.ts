import { describe, expect, test } from 'vitest';
import { search } from '#ui/text/search.ru.ts';

const plain = (words: string) => words.replaceAll('\u00a0', ' ');

describe('the number of messages that were found', () => {
  test.each([
    [1, 'Найдено 1 сообщение'],
    [999, 'Найдено 999 сообщений'],
    [1_000, 'Найдено 1000+ сообщений'],
  ])('%i: «%s»', (total, words) => {
    expect(plain(search.found(total))).toBe(words);
  });

  test.each([
    [999, '999'],
    [1_000, '1000+'],
  ])('beside the place of a hit: %i is «%s»', (total, words) => {
    expect(plain(search.place(3, total))).toBe(`3 из ${words}`);
    expect(plain(search.at(3, total))).toBe(`Сообщение 3 из ${words}`);
  });
});
