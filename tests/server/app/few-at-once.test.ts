import { expect, test } from 'vitest';
import { createPlaces } from '#server/kit/few-at-once.ts';

test('so many have a place at once, the others follow in their order, and whoever left is passed over', async () => {
  const places = createPlaces(1);
  const leaver = new AbortController();
  const order: string[] = [];
  const work = async (name: string, signal = new AbortController().signal) => {
    using _place = await places.take(signal);
    order.push(name);
    await Promise.resolve();
    order.push(`${name} ends`);
  };
  const first = work('first');
  const gone = work('gone', leaver.signal);
  const second = work('second');
  leaver.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'first ends', 'second', 'second ends']);
  await expect(work('late', leaver.signal)).rejects.toThrow('gone');
  await work('last');
  expect(order.slice(-2)).toEqual(['last', 'last ends']);
});
