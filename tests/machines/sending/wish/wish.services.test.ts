import { describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { WishToSend } from '#machines/sending/wish/wish.machine.ts';
import { createWishImplementations } from '#machines/sending/wish/wish.services.ts';
import type { Wish, WishStore } from '#services/sending/wishes/types.ts';
import type { RequestFailed } from '#services/app/api/types.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';

const wish: Wish = { subject: 'block/boris', value: true, before: false, askedAt: 1 };

function world(answer: { body: unknown } | RequestFailed, stored: Wish | null = wish) {
  const { api, asked } = recordingApi(answer);
  const remove = vi.fn(() => Promise.resolve());
  const locked: string[] = [];
  const wishStore: WishStore = {
    load: () => Promise.resolve([]),
    find: () => Promise.resolve(stored),
    put: () => Promise.resolve(),
    remove,
    clear: () => Promise.resolve(),
    exclusively: (subject, work) => {
      locked.push(subject);
      return work();
    },
    watch: () => () => {},
  };
  const { send } = createWishImplementations({ api, wishStore }).actors;
  const ask = (given: Partial<WishToSend> = {}) => {
    const input = { userId: 'me', wish, isHurried: false, isStored: true, ...given };
    return toPromise(createActor(send, { input }).start());
  };
  return { ask, asked, remove, locked };
}

describe('a wish on its way', () => {
  test('is sent under the lock of its subject, and then leaves the store', async () => {
    const { ask, asked, remove, locked } = world({ body: null });
    expect(await ask({ isHurried: true })).toBe('isSent');
    expect(asked).toMatchObject([
      { route: 'POST /blocks', args: { body: { userId: 'boris' } }, keepalive: true },
    ]);
    expect(locked).toEqual(['block/boris']);
    expect(remove).toHaveBeenCalledWith('me', wish);
  });

  test('lets a person go by the other call', async () => {
    const letting = { ...wish, value: false };
    const { ask, asked } = world({ body: null }, letting);
    await ask({ wish: letting });
    expect(asked).toMatchObject([
      { route: 'DELETE /blocks/{userId}', args: { params: { userId: 'boris' } } },
    ]);
  });

  test.each([
    ['sent it', null],
    ['wants something else', { ...wish, askedAt: 2 }],
  ])('is not sent where another tab has %s meanwhile', async (_, stored) => {
    const { ask, asked } = world({ body: null }, stored);
    expect(await ask()).toBe('isGone');
    expect(asked).toEqual([]);
  });

  test('is sent where this device could not store it', async () => {
    const { ask, asked } = world({ body: null }, null);
    expect(await ask({ isStored: false })).toBe('isSent');
    expect(asked).toHaveLength(1);
  });

  test('stays stored for a later try, but not when it is refused', async () => {
    for (const [failure, removals] of [
      [noAnswer, 0],
      [refusal(401, 'unauthorized'), 0],
      [refusal(403, 'forbidden'), 1],
    ] as const) {
      const { ask, remove } = world(failure);
      await expect(ask()).rejects.toBe(failure);
      expect(remove).toHaveBeenCalledTimes(removals);
    }
  });

  test('about an account that is gone is fulfilled', async () => {
    const { ask, remove } = world(refusal(404, 'not_found'));
    expect(await ask()).toBe('isSent');
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
