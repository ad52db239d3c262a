import { describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { noSettings } from '#contract/settings-rules.ts';
import type { ConversationSettings } from '#contract/settings.ts';
import { wishMachine, type WishToSend } from '#machines/sending/wish/wish.machine.ts';
import { createWishImplementations } from '#machines/sending/wish/wish.services.ts';
import type { Wish, WishStore } from '#services/sending/wishes/types.ts';
import type { RequestFailed } from '#services/app/api/types.ts';
import { FOREVER_MS } from '#machines/store/db/db.settings.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { settled } from '#tests/infra/settled.ts';
import { createWorld } from '#tests/model/rules.ts';

const wish: Wish = { subject: 'block/boris', value: true, before: false, askedAt: 1 };

function world(answer: { body: unknown } | RequestFailed, stored: Wish | null = wish) {
  const { api, asked } = recordingApi(answer);
  const remove = vi.fn(() => Promise.resolve());
  const locked: string[] = [];
  const beside = { isSending: false, turn: Promise.resolve() };
  const wishStore: WishStore = {
    load: () => Promise.resolve([]),
    find: () => Promise.resolve(stored),
    put: () => Promise.resolve(),
    remove,
    clear: () => Promise.resolve(),
    exclusively: async (subject, work) => {
      locked.push(subject);
      await beside.turn;
      return work();
    },
    isSending: () => Promise.resolve(beside.isSending),
    watch: () => () => {},
  };
  const { send } = createWishImplementations({
    api,
    wishStore,
    clock: { now: () => 5_000_000 },
  }).actors;
  const ask = (given: Partial<WishToSend> = {}) => {
    const input = { userId: 'me', wish, isHurried: false, isStored: true, ...given };
    return toPromise(createActor(send, { input }).start());
  };
  return { ask, asked, remove, locked, beside, wishStore };
}

describe('a wish on its way', () => {
  test('is sent under the lock of its subject, and then leaves the store', async () => {
    const { ask, asked, remove, locked } = world({ body: null });
    expect(await ask()).toBe('isSent');
    expect(asked).toMatchObject([
      { route: 'POST /blocks', args: { body: { userId: 'boris' } }, keepalive: false },
    ]);
    expect(locked).toEqual(['block/boris']);
    expect(remove).toHaveBeenCalledWith('me', wish);
  });

  test('of a page that is being left is sent in the same moment: neither lock nor store is waited for', async () => {
    const { ask, asked, remove, locked } = world({ body: null }, null);
    const sent = ask({ isHurried: true });
    expect(asked).toMatchObject([{ route: 'POST /blocks', keepalive: true }]);
    expect(await sent).toBe('isSent');
    expect(locked, 'nobody sends beside it').toEqual(['block/boris']);
    expect(asked).toHaveLength(1);
    expect(remove).toHaveBeenCalledWith('me', wish);
  });

  test.each(['sends an older one', 'may send one'])(
    'of a page that is being left goes once more where another tab %s at that moment, after that',
    async (what) => {
      const { ask, asked, remove, beside, wishStore } = world({ body: null });
      beside.isSending = what === 'sends an older one';
      if (!beside.isSending) wishStore.isSending = () => Promise.reject(new Error('no locks'));
      const turn = Promise.withResolvers<void>();
      beside.turn = turn.promise;
      const sent = ask({ isHurried: true });
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      expect(remove).not.toHaveBeenCalled();
      turn.resolve();
      expect(await sent).toBe('isSent');
      expect(asked.map(({ route }) => route)).toEqual(['POST /blocks', 'POST /blocks']);
      expect(remove).toHaveBeenCalledTimes(1);
    },
  );

  test('of a page that is being left goes once where the other tab wants something else by then', async () => {
    const { ask, asked, beside } = world({ body: null }, { ...wish, askedAt: 2 });
    beside.isSending = true;
    expect(await ask({ isHurried: true })).toBe('isGone');
    expect(asked).toHaveLength(1);
  });

  test.each([
    [false, 1],
    [true, 2],
  ])(
    'of a page that is being left fails like others; beside another tab: %s',
    async (is, tries) => {
      const { ask, asked, remove, beside } = world(noAnswer);
      beside.isSending = is;
      await expect(ask({ isHurried: true })).rejects.toBe(noAnswer);
      expect(asked).toHaveLength(tries);
      expect(remove).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['pinned', 1_700_000_000_000, { pinned: true }],
    ['pinned', 0, { pinned: false }],
    ['archived', 7, { archived: true, archivedSeq: 7 }],
    ['archived', 0, { archived: true, archivedSeq: 0 }],
    ['archived', false, { archived: false }],
    ['unread', true, { unread: true }],
    ['unread', false, { unread: false }],
    ['muted', 0, { muteForS: 0 }],
    ['muted', FOREVER_MS, { muteForS: null }],
    ['muted', 5_000_000 + 3_599_001, { muteForS: 3_600 }],
    // The mute ended before there was a network.
    ['muted', 4_999_999, { muteForS: 0 }],
    ['muted', 5_000_000 + 40_000_000_000, { muteForS: 31_536_000 }],
  ] as const)('tells a setting of a chat: %s %s', async (field, value, body) => {
    const settings = { ...noSettings, version: 3 };
    const { ask, asked } = world({ body: { settings } });
    const sent = ask({
      wish: { subject: `setting/c1/${field}`, value, before: 0, askedAt: 1 },
      isStored: false,
    });
    expect(await sent, 'the settings that the server has now').toEqual(settings);
    expect(asked).toMatchObject([
      { route: 'PATCH /conversations/{id}/me', args: { params: { id: 'c1' }, body } },
    ]);
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

  test('about an account that is gone, or a chat, is fulfilled', async () => {
    for (const subject of [wish.subject, 'setting/c1/unread'] as const) {
      const { ask, remove } = world(refusal(404, 'not_found'));
      expect(await ask({ wish: { ...wish, subject } })).toBe('isSent');
      expect(remove).toHaveBeenCalledTimes(1);
    }
  });
});

describe('the answer about a setting', () => {
  const pinned = (version: number, pinnedAt: string | null) =>
    ({ ...noSettings, version, pinnedAt }) as const;
  const ours = pinned(3, '2026-03-01T10:00:00.000Z');
  const event = (settings: ConversationSettings) =>
    ({ type: 'conversations:settings', payload: { conversationId: 'c1', settings } }) as const;

  /** Pins by a device whose clock is wrong, hears these settings before the answer, and returns what the store has then. */
  async function known(answer: { body: unknown } | RequestFailed, heard: ConversationSettings[]) {
    const { api } = recordingApi(answer);
    const rules = createWorld();
    const db = startDb(rules);
    const { wishStore } = world(answer);
    const bound = createWishImplementations({ api, wishStore, clock: { now: () => 0 } });
    const pin: Wish = { subject: 'setting/c1/pinned', value: 7, before: 0, askedAt: 7 };
    const input = {
      userId: 'me',
      wish: pin,
      isOwn: false,
      leftAloneMs: 0,
      link: 'online',
    } as const;
    rules.start(wishMachine.provide(bound), { input });
    wishStore.find = () => Promise.resolve(pin);
    rules.clock.increment(0);
    for (const settings of heard) db.send(event(settings));
    await settled();
    const { context } = db.getSnapshot();
    expect(context.wishes, 'the wish is over').toEqual({});
    return context.settings['c1'];
  }

  test.each([
    ['before any event', [], ours],
    ['after its own event', [ours], ours],
    ['after a newer event of another device', [ours, pinned(4, null)], pinned(4, null)],
    ['after an older event of another device', [pinned(2, null)], ours],
  ])('counts by its version: %s', async (_, heard, expected) => {
    expect(await known({ body: { settings: ours } }, heard)).toEqual(expected);
  });

  test('writes nothing of a chat that is not there any more', async () => {
    expect(await known(refusal(404, 'not_found'), [])).toBeUndefined();
  });
});
