/** Wishes about a conversation that is gone: left, removed from, or deleted. */
import { beforeEach, expect, test } from 'vitest';
import type { AskedWish, SentWish, WishToSend } from '#machines/sending/wish/wish.machine.ts';
import { wishMachine } from '#machines/sending/wish/wish.machine.ts';
import { wishesMachine, type FoundWish } from '#machines/sending/wishes/wishes.machine.ts';
import {
  createWishesImplementations,
  goneWithWishes,
} from '#machines/sending/wishes/wishes.services.ts';
import { selectUndoableWishes } from '#machines/sending/wishes/wishes.selectors.ts';
import type { WishSubject, WishValue } from '#services/sending/wishes/types.ts';
import { entryShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';

const muted = 'setting/c1/muted';
const archived = 'setting/c1/archived';

function start() {
  const world = createWorld();
  const db = startDb(world);
  const load = promiseActor<readonly FoundWish[], { userId: string }>();
  const [store, forget] = [promiseActor<void, AskedWish>(), promiseActor<void, AskedWish>()];
  const send = promiseActor<SentWish, WishToSend>();
  const actors = { store: store.logic, forget: forget.logic, send: send.logic };
  // Safe: what watches the store of the page asks for no service.
  const { watchGone } = createWishesImplementations({} as never).actors;
  const wishes = world.start(
    wishesMachine.provide({
      actors: { wish: wishMachine.provide({ actors }), loadStored: load.logic, watchGone },
    }),
    { id: 'wishes', systemId: 'wishes', input: { userId: 'me', link: 'online' } },
  );
  return {
    world,
    db,
    load,
    store,
    forget,
    send,
    wishes,
    list: (...ids: string[]) =>
      db.send({ type: 'list.loaded', known: {}, entries: ids.map((id) => entryShape({ id })) }),
    leave: (conversationId: string) => db.send({ type: 'conversation.removed', conversationId }),
    want: (subject: WishSubject, value: WishValue) =>
      wishes.send({ type: 'wishes.want', subject, value }),
    shown: () => db.getSnapshot().context.wishes,
  };
}

let page: ReturnType<typeof start>;
beforeEach(() => {
  page = start();
});

test('leave the device with it, whatever they wait for', () => {
  const { list, load, want, store, forget, send, leave, shown, wishes } = page;
  list('c1', 'c2');
  load.last.resolve([]);
  want(muted, 5_000);
  store.last.resolve();
  expect(send.last.input).toMatchObject({ wish: { subject: muted } });
  want(archived, true);
  store.last.resolve();
  expect(selectUndoableWishes(wishes.getSnapshot())).toEqual([archived]);
  leave('c1');
  expect(shown()).toEqual({});
  expect(selectUndoableWishes(wishes.getSnapshot())).toEqual([]);
  expect(forget.calls.map(({ input }) => input.wish.subject)).toEqual([muted, archived]);
  expect(send.last.stopped).toBe(true);
});

test('those about other conversations and about people stay', () => {
  const { list, load, want, forget, leave, shown } = page;
  list('c1', 'c2');
  load.last.resolve([]);
  want('setting/c2/muted', 5_000);
  want('block/boris', true);
  leave('c1');
  expect(shown()).toEqual({ 'setting/c2/muted': 5_000, 'block/boris': true });
  expect(forget.calls).toEqual([]);
});

test('those of an earlier page go once the list was read, and not before', () => {
  const { list, load, forget, shown } = page;
  load.last.resolve([
    { subject: archived, value: true, before: false, askedAt: 1, leftAloneMs: 10_000 },
  ]);
  expect(shown()).toEqual({ [archived]: true });
  expect(forget.calls).toEqual([]);
  list('c2');
  expect(shown()).toEqual({});
  expect(forget.last.input).toMatchObject({ userId: 'me', wish: { subject: archived } });
});

test('a wish that could not be removed is removed by a later try', () => {
  const { world, list, load, want, store, forget, leave } = page;
  list('c1');
  load.last.resolve([]);
  want(muted, 5_000);
  store.last.resolve();
  leave('c1');
  forget.last.reject(new Error('the store is closed'));
  world.clock.increment(60_000);
  expect(forget.calls).toHaveLength(2);
});

test('before the list was read nothing counts as gone', () => {
  const { db } = page;
  const context = { ...db.getSnapshot().context, wishes: { [muted]: 5_000 } };
  expect([...goneWithWishes(context)]).toEqual([]);
  expect([...goneWithWishes({ ...context, order: [] })]).toEqual(['c1']);
});
