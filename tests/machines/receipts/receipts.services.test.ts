import { createActor, toPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { Batch } from '#machines/receipts/receipts.batch.ts';
import { createReceiptsImplementations } from '#machines/receipts/receipts.services.ts';
import type { Page, PageSignal } from '#services/page/types.ts';
import { recordingApi } from '#tests/machines/recording-api.ts';
import { createWorld } from '#tests/model/rules.ts';

/** A window whose focus the test moves. */
function windowOf(look: { isFocused: boolean; isVisible: boolean }) {
  const watchers = new Set<(signal: PageSignal) => void>();
  const page: Page = {
    isOnline: () => true,
    isFocused: () => look.isFocused,
    isVisible: () => look.isVisible,
    watch: (on) => {
      watchers.add(on);
      return () => watchers.delete(on);
    },
  };
  const move = (change: Partial<typeof look>, signal: PageSignal) => {
    Object.assign(look, change);
    for (const on of watchers) on(signal);
  };
  return { page, move, watchers };
}

describe('the window', () => {
  const { api } = recordingApi({ body: null });

  /** What the receipts chart hears from it. */
  function watch(page: Page) {
    const world = createWorld();
    world.start(createReceiptsImplementations({ api, page }).actors.watchFocus);
    return { heard: () => world.toldParent().map(({ type }) => type) };
  }

  test('says at once whether it is looked at, and whenever that changes', () => {
    const { page, move } = windowOf({ isFocused: true, isVisible: true });
    const { heard } = watch(page);
    move({ isFocused: false }, 'blurred');
    move({ isFocused: true }, 'focused');
    expect(heard()).toEqual(['receipts.looking', 'receipts.lookingAway', 'receipts.looking']);
  });

  test('that cannot be seen is not looked at, whatever has the focus', () => {
    const { page } = windowOf({ isFocused: true, isVisible: false });
    expect(watch(page).heard()).toEqual(['receipts.lookingAway']);
  });

  test('is let alone when the conversation ends', () => {
    const { page, watchers } = windowOf({ isFocused: true, isVisible: true });
    const { watchFocus } = createReceiptsImplementations({ api, page }).actors;
    createActor(watchFocus).start().stop();
    expect(watchers.size).toBe(0);
  });
});

describe('the server', () => {
  const { page } = windowOf({ isFocused: true, isVisible: true });

  async function mark(batch: Batch) {
    const { api, asked } = recordingApi({ body: null });
    const { markRead } = createReceiptsImplementations({ api, page }).actors;
    await toPromise(createActor(markRead, { input: { conversationId: 'c1', batch } }).start());
    return asked.map(({ route, args }) => ({ route, args }));
  }

  test('is told of single messages as READ', async () => {
    expect(await mark({ scope: 'seen', messageIds: ['m2', 'm1'], upToSeq: 2 })).toEqual([
      {
        route: 'POST /messages/receipts',
        args: { body: { messageIds: ['m2', 'm1'], status: 'READ' } },
      },
    ]);
  });

  test('is told of a whole conversation in one word', async () => {
    expect(await mark({ scope: 'everything', messageIds: ['m9'], upToSeq: 9 })).toEqual([
      {
        route: 'POST /messages/mark-conversation-read',
        args: { body: { conversationId: 'c1' } },
      },
    ]);
  });
});
