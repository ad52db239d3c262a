import { expect, test } from 'vitest';
import { clockSkewMsOf } from '#services/calls/room/connection.ts';

const joinedAt = new Date('2026-03-01T10:00:00.000Z');
const ahead = (ms: number) => clockSkewMsOf(joinedAt, joinedAt.getTime() + ms);

test('a clock that differs by less than 3 s is trusted, and one that does not is known to', () => {
  expect([ahead(2_999), ahead(-2_999)]).toEqual([0, 0]);
  expect([ahead(3_000), ahead(-3_000)]).toEqual([3_000, -3_000]);
  expect(ahead(3_600_000)).toBe(3_600_000);
});

test('without a word of the video server’s the device’s own clock counts', () => {
  expect(clockSkewMsOf(undefined, 5)).toBe(0);
});
