import { expect, test } from 'vitest';
import { isSeen, shareToSee } from '#ui/chats/conversation/read-marks.ts';

const bubble = (heightPx: number, intersectionRatio: number, screenPx = 600) => ({
  intersectionRatio,
  boundingClientRect: { height: heightPx } as DOMRect, // only the height is read
  rootBounds: { height: screenPx } as DOMRect,
});

test('сообщение прочитано, когда видна его четверть, и ни процентом раньше', () => {
  expect(isSeen(bubble(100, 0.24))).toBe(false);
  expect(isSeen(bubble(100, 0.25))).toBe(true);
  expect(isSeen(bubble(100, 0))).toBe(false);
  expect(isSeen(bubble(100, 1))).toBe(true);
});

test('сообщению выше четырёх экранов довольно заполнить экран', () => {
  expect(isSeen(bubble(6_000, 0.08))).toBe(false);
  expect(isSeen(bubble(6_000, 0.09))).toBe(true);
  expect(shareToSee(bubble(2_000, 0))).toBe(0.25);
});

test('в списке без высоты не прочитано ничего', () => {
  expect(isSeen(bubble(100, 0, 0))).toBe(false);
  expect(isSeen({ ...bubble(100, 0), rootBounds: null })).toBe(false);
});
