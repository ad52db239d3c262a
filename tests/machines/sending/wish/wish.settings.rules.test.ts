import { beforeEach, describe, expect, test } from 'vitest';
import { noSettings } from '#contract/settings-rules.ts';
import { refusal } from '#tests/machines/kit/shapes.ts';
import { createWishWorld, type WishWorld } from './wish.world.ts';

let { world, store, send, kept } = {} as WishWorld; // safe: made before each test
beforeEach(() => {
  ({ world, store, send, kept } = createWishWorld());
});

describe('a setting of a chat', () => {
  const subject = 'setting/c1/unread';
  const settings = { ...noSettings, version: 3, unread: true };
  const answered = {
    type: 'conversations:settings',
    payload: { conversationId: 'c1', settings },
  };
  const marked = { subject, value: true, before: false, askedAt: 1_000 } as const;

  test('goes at once, cannot be taken back, and stands in the store when the server has it', () => {
    kept({ wish: marked });
    expect(world.toldParent()).toEqual([{ type: 'wish.stored', subject }]);
    send.last.resolve(settings);
    expect(world.told('db')).toEqual([
      { type: 'wish.shown', subject, value: true },
      answered,
      { type: 'wish.gone', subject },
    ]);
    expect(world.told('blocks')).toEqual([]);
    expect(world.toldParent().at(-1)).toEqual({ type: 'wish.ended', subject });
  });

  test('stands in the store also when the person wants something else before the answer', () => {
    const actor = kept({ wish: marked });
    actor.send({ type: 'wish.want', value: false, askedAt: 2_000 });
    store.last.resolve();
    send.last.resolve(settings);
    expect(world.told('db').slice(1)).toEqual([
      { type: 'wish.shown', subject, value: false },
      answered,
    ]);
    store.last.resolve();
    expect(send.last.input).toMatchObject({ wish: { value: false } });
  });

  test('of a chat that is not there any more leaves nothing in the store', () => {
    kept({ wish: marked });
    send.last.resolve('isSent');
    expect(world.told('db').slice(1)).toEqual([{ type: 'wish.gone', subject }]);
    expect(world.told('blocks')).toEqual([]);
    expect(world.toldParent().at(-1)).toEqual({ type: 'wish.ended', subject });
  });

  test('that the server refuses goes, and the chat is as it was', () => {
    kept({ wish: marked });
    send.last.reject(refusal(409, 'pins_full'));
    expect(world.told('db').at(-1)).toEqual({ type: 'wish.gone', subject });
    expect(world.toldParent().at(-1)).toMatchObject({ type: 'wish.refused', wish: marked });
  });

  test('is put into the archive after 5,000 ms, until which that can be taken back', () => {
    const archived = { ...marked, subject: 'setting/c1/archived', value: 0 } as const;
    const actor = kept({ wish: archived });
    expect(world.toldParent().at(-1)).toEqual({ type: 'wish.undoable', subject: archived.subject });
    world.clock.increment(4_999);
    expect(send.calls).toHaveLength(0);
    actor.send({ type: 'wish.undo' });
    expect(actor.getSnapshot().value).toEqual({ undoing: 'forgetting' });
  });
});
