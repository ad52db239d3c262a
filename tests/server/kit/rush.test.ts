import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRush } from '#server/kit/rush.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what can wait gives way until nobody is on the way', async () => {
  const rush = createRush();
  const [one, other] = [rush.begin(), rush.begin()];
  const over = vi.fn<() => void>();
  void rush.whenOver(5_000).then(over);
  one[Symbol.dispose]();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(over).not.toHaveBeenCalled();
  other[Symbol.dispose]();
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('it gives way for so long, and not at all when nobody is on the way', async () => {
  const rush = createRush();
  const onTheWay = rush.begin();
  const over = vi.fn<() => void>();
  void rush.whenOver(5_000).then(over);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledOnce();
  await rush.whenOver(0);
  onTheWay[Symbol.dispose]();
  await rush.whenOver(5_000);
  expect(vi.getTimerCount()).toBe(0);
});
