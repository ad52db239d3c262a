import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { wishesMachine, type FoundWish } from '#machines/sending/wishes/wishes.machine.ts';
import {
  selectRefusedWishes,
  selectUndoableWishes,
} from '#machines/sending/wishes/wishes.selectors.ts';
import { readClock } from '#machines/sending/wishes/wishes.machine.ts';
import { wishMachine, type SentWish } from '#machines/sending/wish/wish.machine.ts';
import { selectBlocked } from '#machines/store/db/db.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const boris = 'block/boris';
const found = (askedAt: number, leftAloneMs = 0): FoundWish => ({
  subject: boris,
  value: true,
  before: false,
  askedAt,
  leftAloneMs,
});

let world: World;
let db: ReturnType<typeof startDb>;
let now = 1;
let load: ReturnType<typeof promiseActor<readonly FoundWish[], { userId: string }>>;
let store: ReturnType<typeof promiseActor<void>>;
let forget: ReturnType<typeof promiseActor<void>>;
let send: ReturnType<typeof promiseActor<SentWish, { wish: FoundWish; isHurried: boolean }>>;
let wishes: ActorRefFrom<typeof wishesMachine>;

const want = (value: boolean) => wishes.send({ type: 'wishes.want', subject: boris, value });
const isBlocked = () => 'boris' in selectBlocked(db.getSnapshot().context);

beforeEach(() => {
  world = createWorld();
  db = startDb(world);
  now = 1;
  [load, store, forget, send] = [promiseActor(), promiseActor(), promiseActor(), promiseActor()];
  const actors = { store: store.logic, forget: forget.logic, send: send.logic };
  // Safe: the real input has more fields than these tests need.
  const wish = wishMachine.provide({ actors } as never);
  wishes = world.start(
    wishesMachine.provide({
      actors: { wish, loadStored: load.logic },
      actions: { readClock: readClock(() => now) },
    }),
    { id: 'wishes', systemId: 'wishes', input: { userId: 'me', link: 'online' } },
  );
});

describe('what the person wants', () => {
  beforeEach(() => load.last.resolve([]));

  test('shows at once, can be taken back for 5 s, and then is sent', () => {
    want(true);
    expect(isBlocked()).toBe(true);
    expect(store.last.input).toMatchObject({
      userId: 'me',
      wish: { subject: boris, value: true, before: false, askedAt: 1 },
    });
    store.last.resolve();
    expect(selectUndoableWishes(wishes.getSnapshot())).toEqual([boris]);
    world.clock.increment(5_000);
    expect(selectUndoableWishes(wishes.getSnapshot())).toEqual([]);
    expect(send.calls).toHaveLength(1);
  });

  test('and the server has already needs nothing', () => {
    want(false);
    expect(store.calls).toHaveLength(0);
    db.send({ type: 'blocks.loaded', blocked: { boris: true } });
    want(true);
    expect(store.calls).toHaveLength(0);
    want(false);
    expect(isBlocked()).toBe(false);
    expect(store.last.input).toMatchObject({ wish: { value: false, before: true } });
  });

  test('is one wish for each subject: the last one counts, by the time at which it was pressed', () => {
    want(true);
    store.last.resolve();
    world.clock.increment(5_000);
    now = 9;
    want(false);
    expect(isBlocked()).toBe(false);
    send.last.resolve('isSent');
    expect(store.last.input).toMatchObject({ wish: { value: false, askedAt: 9 } });
  });

  test("is taken back by 'Отменить'", () => {
    want(true);
    store.last.resolve();
    wishes.send({ type: 'wishes.undo', subject: boris });
    expect(isBlocked()).toBe(false);
    forget.last.resolve();
    want(true);
    expect(isBlocked()).toBe(true);
  });

  test('goes at once when the page is left', () => {
    want(true);
    store.last.resolve();
    wishes.send({ type: 'wishes.pageLeft' });
    expect(send.last.input).toMatchObject({ isHurried: true });
  });

  test('and the server refuses is told until it is read, or wanted again', () => {
    want(true);
    store.last.resolve();
    world.clock.increment(5_000);
    send.last.reject(refusal(403, 'forbidden'));
    expect(isBlocked()).toBe(false);
    const told = () => selectRefusedWishes(wishes.getSnapshot()).map(({ wish }) => wish.subject);
    expect(told()).toEqual([boris]);
    want(true);
    expect(told()).toEqual([]);
    expect(isBlocked()).toBe(true);
    store.last.resolve();
    world.clock.increment(5_000);
    send.last.reject(refusal(403, 'forbidden'));
    wishes.send({ type: 'wishes.dismiss', subject: boris });
    expect(told()).toEqual([]);
  });

  test('waits for the network that is gone, also when it went before', () => {
    wishes.send({ type: 'connectivity.offline' });
    want(true);
    store.last.resolve();
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(0);
    wishes.send({ type: 'connectivity.online' });
    expect(send.calls).toHaveLength(1);
    wishes.send({ type: 'connectivity.offline' });
    expect(send.last.stopped).toBe(true);
  });

  test('goes at once where the network has come back before', () => {
    db.send({ type: 'blocks.loaded', blocked: { boris: true } });
    wishes.send({ type: 'connectivity.offline' });
    wishes.send({ type: 'connectivity.online' });
    want(false);
    store.last.resolve();
    expect(send.calls).toHaveLength(1);
  });
});

describe('the store of this device', () => {
  test('is read at the start: what an earlier page left goes to the server', () => {
    expect(wishes.getSnapshot().hasTag('busy')).toBe(true);
    expect(load.last.input).toEqual({ userId: 'me' });
    load.last.resolve([found(5)]);
    expect(isBlocked()).toBe(true);
    expect(store.calls).toHaveLength(0);
    world.clock.increment(0);
    expect(send.last.input).toMatchObject({ userId: 'me', wish: { askedAt: 5 } });
  });

  test('leaves to another tab what can be taken back there, for as long as it is told to', () => {
    load.last.resolve([found(5, 10_000)]);
    expectNth(1, () => send.calls, world.clock, { afterMs: 9_999, byMs: 10_000 });
  });

  test('is read again when another tab changes it: what vanished shows no more', () => {
    load.last.resolve([found(5, 10_000)]);
    wishes.send({ type: 'wishes.storeChanged' });
    load.last.resolve([]);
    expect(isBlocked()).toBe(false);
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(0);
  });

  test('may hold a newer wish of another tab, which counts', () => {
    load.last.resolve([found(5, 1_000)]);
    wishes.send({ type: 'wishes.storeChanged' });
    load.last.resolve([{ ...found(6), value: false }]);
    expect(isBlocked()).toBe(false);
    world.clock.increment(9_999);
    expect(send.calls).toHaveLength(0);
    world.clock.increment(1);
    expect(send.last.input).toMatchObject({ wish: { askedAt: 6, value: false } });
  });

  test('may hold what another tab wants by a clock that was set back', () => {
    load.last.resolve([found(5, 1_000)]);
    wishes.send({ type: 'wishes.storeChanged' });
    load.last.resolve([{ ...found(4), value: false }]);
    expect(isBlocked()).toBe(false);
  });

  test('that could not take the last wish brings no older one back, but a newer one of another tab', () => {
    load.last.resolve([found(5)]);
    wishes.send({ type: 'connectivity.offline' });
    now = 6;
    want(false);
    store.last.reject(noAnswer);
    wishes.send({ type: 'wishes.storeChanged' });
    load.last.resolve([found(5)]);
    expect(isBlocked()).toBe(false);
    wishes.send({ type: 'wishes.storeChanged' });
    load.last.resolve([found(7)]);
    expect(isBlocked()).toBe(true);
  });

  test('that has the same wish still changes nothing', () => {
    load.last.resolve([found(5, 10_000)]);
    world.clock.increment(9_000);
    wishes.send({ type: 'wishes.storeChanged' });
    load.last.resolve([found(5, 10_000)]);
    world.clock.increment(1_000);
    expect(send.calls).toHaveLength(1);
  });

  test('read before this tab stored its wish does not take it away', () => {
    load.last.resolve([]);
    want(true);
    wishes.send({ type: 'wishes.storeChanged' });
    store.last.resolve();
    load.last.resolve([]);
    expect(isBlocked()).toBe(true);
    // The next reading knows of it.
    wishes.send({ type: 'wishes.storeChanged' });
    load.last.resolve([]);
    expect(isBlocked()).toBe(false);
  });

  test('that changes while it is read is read anew', () => {
    const first = load.last;
    wishes.send({ type: 'wishes.storeChanged' });
    expect(first.stopped).toBe(true);
    expect(load.calls).toHaveLength(2);
  });

  test.each(['fails', 'does not answer for 5,000 ms'])('that %s is read later each time', (how) => {
    const fail = () => {
      if (how === 'fails') load.last.reject(noAnswer);
      else {
        world.clock.increment(4_999);
        expect(load.last.stopped).toBe(false);
        world.clock.increment(1);
      }
    };
    fail();
    expect(wishes.getSnapshot().hasTag('waiting')).toBe(true);
    expectNth(2, () => load.calls, world.clock, { afterMs: 249, byMs: 500 });
    fail();
    expectNth(3, () => load.calls, world.clock, { afterMs: 499, byMs: 1_000 });
    load.last.resolve([]);
    wishes.send({ type: 'wishes.storeChanged' });
    fail();
    expectNth(5, () => load.calls, world.clock, { afterMs: 249, byMs: 500 });
  });
});

test('the page, the store and the network are watched all the while', () => {
  const { children } = wishes.getSnapshot();
  load.last.resolve([]);
  for (const name of ['watchStore', 'watchPage', 'watchLink'] as const) {
    expect(wishes.getSnapshot().children[name]).toBe(children[name]);
    expect(children[name]?.getSnapshot().status).toBe('active');
  }
});
