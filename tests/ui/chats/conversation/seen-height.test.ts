import { expect, test } from 'vitest';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import { beginHeights, likelyHeight, noteHeight } from '#ui/chats/conversation/row-height.ts';

const message = (seq: number) => messageShape({ seq, content: 'да' });
const wide = 900;

test('a message that was seen is taken to be as high as it was, at that width of the list', () => {
  const entries = [message(1), message(2)];
  noteHeight({}, entries[1], wide, 123);
  expect(likelyHeight(entries, 1, 'me', wide, false)).toBe(123);
  expect(likelyHeight(entries, 1, 'me', 320, false)).toBe(37);
});

test('a list keeps to what it thought of a message, whatever another list sees of it; the next one believes it', () => {
  const timeline = {};
  const entries = [message(3), message(4), message(5)];
  const list = () => {
    const heights = beginHeights(timeline);
    return () => {
      const asked: number[] = [];
      const estimate = (index: number) => {
        asked.push(index);
        return likelyHeight(entries, index, 'me', wide, false);
      };
      const heightAt = heights.heightsFor(entries, estimate, wide);
      return { px: entries.map((_, index) => heightAt(index)), asked };
    };
  };
  const first = list();
  expect(first().px).toEqual([49, 37, 37]);
  noteHeight(timeline, entries[1], wide, 123);
  expect(first()).toEqual({ px: [49, 37, 37], asked: [] });
  expect(list()()).toEqual({ px: [49, 123, 37], asked: [1] });
});
