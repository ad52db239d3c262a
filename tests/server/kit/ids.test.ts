import { expect, test } from 'vitest';
import { newId } from '#server/kit/ids.ts';

test('ids sort in the order in which they were made, also within one millisecond', () => {
  const ids = [5, 5, 5, 6, 6].flatMap((ms) => Array.from({ length: 300 }, () => newId(ms)));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids)).toHaveLength(1_500);
});

test('an id is a UUIDv7', () => {
  expect(newId(0x0123456789ab)).toMatch(
    /^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
