import { beforeEach, describe, expect, test } from 'vitest';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import {
  createWishWorld,
  ended,
  fact,
  gone,
  letting,
  shown,
  want,
  wish,
  type WishWorld,
} from './wish.world.ts';

let { world, store, forget, send, ask, kept } = {} as WishWorld; // safe: made before each test
beforeEach(() => {
  ({ world, store, forget, send, ask, kept } = createWishWorld());
});

const valueOf = (actor: ReturnType<WishWorld['ask']>) => actor.getSnapshot().value;

describe("'Заблокировать'", () => {
  test('shows at once and is stored; the server hears of it after 5,000 ms, not after 4,999', () => {
    ask();
    expect(world.told('db')).toEqual([shown(true)]);
    expect(store.last.input).toEqual({ userId: 'me', wish });
    store.last.resolve();
    expect(world.toldParent()).toEqual([fact('wish.stored'), fact('wish.undoable')]);
    world.clock.increment(4_999);
    expect(send.calls).toHaveLength(0);
    world.clock.increment(1);
    expect(world.toldParent().at(-1)).toEqual(fact('wish.settled'));
    expect(send.last.input).toEqual({ userId: 'me', wish, isHurried: false, isStored: true });
    send.last.resolve('isSent');
    expect(world.told('blocks')).toEqual([
      { type: 'blocks.settled', userId: 'boris', blocked: true },
    ]);
    expect(world.told('db')).toEqual([shown(true), gone]);
    expect(world.toldParent().at(-1)).toEqual(ended);
  });

  test.each(['fails', 'does not answer for 5,000 ms'])('goes though a store %s', (how) => {
    const actor = ask();
    if (how === 'fails') store.last.reject(new Error('full'));
    else {
      world.clock.increment(4_999);
      expect(valueOf(actor)).toBe('storing');
      world.clock.increment(1);
    }
    expect(valueOf(actor)).toBe('undoable');
    expect(world.toldParent()).toEqual([fact('wish.undoable')]);
    actor.send({ type: 'wish.vanished' });
    world.clock.increment(5_000);
    expect(send.last.input).toMatchObject({ isStored: false });
    ask({ wish: letting });
    world.clock.increment(5_000);
    expect(send.calls).toHaveLength(2);
  });

  test("'Отменить' shows what was, and it is in the store no more", () => {
    const actor = kept();
    world.clock.increment(4_999);
    actor.send({ type: 'wish.undo' });
    expect(world.told('db')).toEqual([shown(true), gone]);
    expect(forget.last.input).toEqual({ userId: 'me', wish });
    forget.last.resolve();
    expect(world.toldParent().slice(-2)).toEqual([fact('wish.settled'), ended]);
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(0);
    expect(world.told('blocks')).toEqual([]);
  });

  test('goes at once when the page is left, and so that it outlives the page; offline, too', () => {
    const actor = kept({ link: 'offline' });
    actor.send({ type: 'wish.hurry' });
    expect(send.last.input).toMatchObject({ isHurried: true });
  });

  test('waits for no store when the page is left before it is stored', () => {
    const actor = ask();
    actor.send({ type: 'wish.hurry' });
    expect(send.last.input).toMatchObject({ isHurried: true, isStored: false });
    send.last.resolve('isSent');
    expect(world.toldParent()).toEqual([ended]);
  });

  test('that is on its way when the page is left goes once more, so that it outlives the page', () => {
    const actor = kept({ wish: letting });
    actor.send({ type: 'wish.hurry' });
    expect(send.calls.map(({ input, stopped }) => [input.isHurried, stopped])).toEqual([
      [false, true],
      [true, false],
    ]);
    actor.send({ type: 'wish.hurry' });
    expect(send.calls).toHaveLength(2);
  });

  test('that has another one behind it is not repeated: the other one must not be overtaken', () => {
    const actor = kept({ wish: letting });
    actor.send(want(true));
    actor.send({ type: 'wish.hurry' });
    expect(send.calls).toHaveLength(1);
    expect(send.last.stopped).toBe(false);
  });

  test('that vanished from the store was given up in another tab', () => {
    const actor = kept();
    actor.send({ type: 'wish.vanished' });
    expect(world.told('db')).toEqual([shown(true), gone]);
    expect(world.toldParent().at(-1)).toEqual(ended);
  });

  test('gives way to what another tab wants since, which has twice 5,000 ms for it', () => {
    const actor = kept();
    actor.send({ type: 'wish.read', wish: { ...letting, askedAt: 3_000 } });
    expect(world.told('db').at(-1)).toEqual(shown(false));
    expectNth(1, () => send.calls, world.clock, { afterMs: 9_999, byMs: 10_000 });
    expect(send.last.input).toMatchObject({ wish: { askedAt: 3_000 } });
  });
});

test("'Разблокировать' goes at once", () => {
  kept({ wish: letting });
  expect(send.last.input).toMatchObject({ wish: letting });
  send.last.resolve('isSent');
  expect(world.told('blocks')).toEqual([
    { type: 'blocks.settled', userId: 'boris', blocked: false },
  ]);
});

describe('wanting something else', () => {
  test.each(['storing', 'undoable'])('that the server has ends it without a request: %s', (at) => {
    const actor = at === 'storing' ? ask() : kept();
    actor.send(want(false));
    expect(world.told('db').at(-1)).toEqual(gone);
    forget.last.resolve();
    expect(world.toldParent().at(-1)).toEqual(ended);
    expect(send.calls).toHaveLength(0);
  });

  test.each(['storing', 'undoable'])('the same once more changes nothing: %s', (at) => {
    const actor = at === 'storing' ? ask() : kept();
    actor.send(want(true));
    expect(store.calls).toHaveLength(1);
    expect(valueOf(actor)).toBe(at);
    expect(world.told('db')).toEqual([shown(true)]);
  });

  test.each(['storing', 'undoable'])('is stored in place of it: %s', (at) => {
    const actor = at === 'storing' ? ask() : kept();
    actor.send(want(7));
    expect(world.told('db').at(-1)).toEqual(shown(7));
    expect(store.last.input).toMatchObject({ wish: { value: 7, askedAt: 2_000, before: false } });
    expect(store.calls).toHaveLength(2);
    expect(valueOf(actor)).toBe('storing');
  });

  test('during a request goes after the answer, never beside it, and back to the beginning, too', () => {
    const actor = kept();
    world.clock.increment(5_000);
    actor.send(want(false));
    expect(world.told('db').at(-1)).toEqual(shown(false));
    expect(send.calls).toHaveLength(1);
    expect(send.last.stopped).toBe(false);
    send.last.resolve('isSent');
    expect(store.last.input).toMatchObject({ wish: { value: false, askedAt: 2_000 } });
    // The server may have what was sent, so going back needs a request; this store has failed.
    store.last.reject(new Error('full'));
    expect(send.calls).toHaveLength(2);
    expect(send.last.input).toMatchObject({ wish: { value: false }, isStored: false });
    send.last.resolve('isSent');
    expect(world.told('blocks')).toEqual([
      { type: 'blocks.settled', userId: 'boris', blocked: false },
    ]);
  });

  test('during a request is stored at once: a page that ends meanwhile leaves the newer one to the next', () => {
    const actor = kept();
    world.clock.increment(5_000);
    actor.send(want(true));
    expect(store.calls, 'the same').toHaveLength(1);
    actor.send(want(false));
    expect(store.last.input).toMatchObject({ wish: { value: false, askedAt: 2_000 } });
    expect(send.last.stopped).toBe(false);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    store.last.resolve();
    expect(world.toldParent().slice(-2)).toEqual([fact('wish.settled'), fact('wish.stored')]);
    send.last.reject(noAnswer);
    world.clock.increment(500);
    expect(send.last.input).toMatchObject({ wish: { askedAt: 2_000 }, isStored: true });
  });

  test.each(['fails', 'does not answer for 5,000 ms', 'has not answered yet'])(
    'during a request goes though a store %s: the older one there is not asked',
    (how) => {
      const actor = kept();
      world.clock.increment(5_000);
      actor.send(want(false));
      if (how === 'fails') store.last.reject(new Error('full'));
      if (how === 'does not answer for 5,000 ms') {
        world.clock.increment(4_999);
        expect(store.last.stopped).toBe(false);
        world.clock.increment(1);
        expect(store.last.stopped).toBe(true);
      }
      expect(send.last.stopped).toBe(false);
      send.last.reject(noAnswer);
      world.clock.increment(500);
      expect(send.last.input).toMatchObject({ wish: { askedAt: 2_000 }, isStored: false });
    },
  );

  test('that could not be stored in place of the one before is sent all the same', () => {
    const actor = kept();
    actor.send(want(7));
    store.last.reject(new Error('full'));
    expect(send.last.input).toMatchObject({ wish: { value: 7 }, isStored: false });
  });

  test('and what is sent again, during a request, is what is sent, and stored as that', () => {
    const actor = kept();
    world.clock.increment(5_000);
    actor.send(want(false));
    store.last.resolve();
    actor.send(want(true, 3_000));
    expect(store.last.input).toEqual({ userId: 'me', wish });
    expect(world.told('db').at(-1)).toEqual(shown(true));
    send.last.resolve('isSent');
    expect(world.toldParent().at(-1)).toEqual(ended);
    expect(send.calls).toHaveLength(1);
  });

  test('during a request that is refused goes next', () => {
    const actor = kept();
    world.clock.increment(5_000);
    actor.send(want(7));
    send.last.reject(refusal(403, 'forbidden'));
    expect(valueOf(actor)).toBe('storing');
    expect(world.toldParent()).not.toContainEqual(
      expect.objectContaining({ type: 'wish.refused' }),
    );
    // The server has what it had.
    actor.send(want(false));
    expect(forget.calls).toHaveLength(1);
  });

  test('during a request without an answer is tried like the one before', () => {
    const actor = kept();
    world.clock.increment(5_000);
    actor.send(want(7));
    send.last.reject(noAnswer);
    expect(actor.getSnapshot().hasTag('waiting')).toBe(true);
    expect(store.calls).toHaveLength(2);
  });

  test('after a try without an answer needs a request, also for going back', () => {
    const actor = kept();
    world.clock.increment(5_000);
    send.last.reject(noAnswer);
    actor.send(want(true));
    expect(store.calls).toHaveLength(1);
    actor.send(want(false));
    expect(world.told('db').at(-1)).toEqual(shown(false));
    expect(store.calls).toHaveLength(2);
    store.last.resolve();
    expect(send.calls).toHaveLength(2);
    expect(send.last.input).toMatchObject({ wish: { value: false } });
  });

  test('while it is taken back begins anew', () => {
    const actor = kept();
    actor.send({ type: 'wish.undo' });
    actor.send(want(true));
    expect(world.told('db').at(-1)).toEqual(shown(true));
    expect(store.calls).toHaveLength(2);
    expect(store.last.input).toMatchObject({ wish: { askedAt: 2_000 } });
    expect(forget.last.stopped).toBe(true);
    store.last.resolve();
    expect(valueOf(actor)).toBe('undoable');
  });

  test('does not go with the hurry of the one before', () => {
    const actor = kept();
    actor.send({ type: 'wish.hurry' });
    send.last.reject(noAnswer);
    actor.send(want(7));
    store.last.resolve();
    expect(send.last.input).toMatchObject({ isHurried: false });
  });
});
