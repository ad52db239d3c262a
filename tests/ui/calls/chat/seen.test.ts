import { expect, test } from 'vitest';
import { isEnough } from '#ui/calls/chat/seen.ts';

const rect = (height: number) => ({ height }) as DOMRectReadOnly; // nothing else of it is read
const glimpse = (share: number, heightPx: number, roomPx = 400) => ({
  intersectionRatio: share,
  boundingClientRect: rect(heightPx),
  rootBounds: rect(roomPx),
});

test('a message of a call is seen when 60 % of it is in view, not at 59.9 %', () => {
  expect(isEnough(glimpse(0.599, 100))).toBe(false);
  expect(isEnough(glimpse(0.6, 100))).toBe(true);
});

test('one that is too high ever to show 60 % is seen when it fills nearly all of the room', () => {
  expect(isEnough(glimpse(0.17, 2_000))).toBe(false);
  expect(isEnough(glimpse(0.18, 2_000))).toBe(true);
});
