import { beforeEach, describe, expect, test } from 'vitest';
import { selectDelay } from '#machines/sending/wish/wish.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import {
  createWishWorld,
  ended,
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

describe('a try that failed', () => {
  test('is repeated after 250 to 500 ms, later each time, and at once when the network is back', () => {
    const actor = kept({ wish: letting });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    send.last.reject(noAnswer);
    expect(actor.getSnapshot().hasTag('waiting')).toBe(true);
    expectNth(2, () => send.calls, world.clock, { afterMs: 249, byMs: 500 });
    send.last.reject(refusal(503));
    expectNth(3, () => send.calls, world.clock, { afterMs: 499, byMs: 1_000 });
    send.last.reject(noAnswer);
    actor.send({ type: 'connectivity.online' });
    expect(send.calls).toHaveLength(4);
  });

  test('is late, whatever comes next, until there is an answer', () => {
    const actor = kept({ wish: letting });
    const delay = () => selectDelay(actor.getSnapshot());
    expect(delay()).toBeNull();
    send.last.reject(noAnswer);
    expect(delay()).toBe('server');
    world.clock.increment(500);
    expect(send.calls).toHaveLength(2);
    expect(delay()).toBe('server');
    actor.send({ type: 'connectivity.offline' });
    expect(delay()).toBe('network');
    actor.send({ type: 'connectivity.online' });
    send.last.resolve('isSent');
    expect(delay()).toBeNull();
    expect(selectDelay(kept().getSnapshot()), 'it can still be taken back').toBeNull();
  });

  test('and what the server refuses shows its own state again, and why is told until it is read', () => {
    const actor = kept();
    world.clock.increment(5_000);
    send.last.reject(refusal(409, 'blocked'));
    expect(actor.getSnapshot().hasTag('failed')).toBe(true);
    expect(world.told('db')).toEqual([shown(true), gone]);
    expect(world.toldParent().at(-1)).toEqual({ type: 'wish.refused', wish, refusal: '' });
    actor.send({ type: 'wish.dismiss' });
    expect(world.toldParent().at(-1)).toEqual(ended);
  });

  test('and was refused may be wanted again, from the beginning', () => {
    const actor = kept();
    world.clock.increment(5_000);
    send.last.reject(refusal(409, 'blocked'));
    actor.send(want(true));
    expect(world.told('db').at(-1)).toEqual(shown(true));
    expect(store.calls).toHaveLength(2);
    expect(store.last.input).toMatchObject({ wish: { askedAt: 2_000 } });
    actor.send(want(false));
    expect(forget.calls).toHaveLength(1);
  });

  test('with 401 is no refusal: it goes when the same person is back', () => {
    kept({ wish: letting });
    send.last.reject(refusal(401, 'unauthorized'));
    expect(world.told('db')).toEqual([shown(false)]);
  });

  test('goes at once when the page is left, and as another tab wants', () => {
    const actor = kept({ wish: letting });
    send.last.reject(noAnswer);
    actor.send({ type: 'wish.hurry' });
    expect(send.last.input).toMatchObject({ isHurried: true });
    send.last.reject(noAnswer);
    expectNth(3, () => send.calls, world.clock, { afterMs: 499, byMs: 1_000 });
    expect(send.last.input, 'the page has stayed').toMatchObject({ isHurried: false });
    send.last.reject(noAnswer);
    actor.send({ type: 'wish.read', wish: { ...wish, askedAt: 3_000 } });
    expect(world.told('db').at(-1)).toEqual(shown(true));
    expect(valueOf(actor)).toBe('leftAlone');
  });

  test('and another tab has made good since ends it', () => {
    const actor = kept({ wish: letting });
    send.last.reject(noAnswer);
    actor.send({ type: 'wish.vanished' });
    expect(world.told('db').at(-1)).toEqual(gone);
    expect(world.told('blocks')).toEqual([]);
  });

  test('of a wish that no store has is its own alone', () => {
    const actor = ask({ wish: letting });
    store.last.reject(new Error('full'));
    send.last.reject(noAnswer);
    actor.send({ type: 'wish.vanished' });
    expect(actor.getSnapshot().hasTag('waiting')).toBe(true);
  });
});

test('a wish of another tab takes the place of one that no store has, and ends with it', () => {
  const actor = ask({ wish: letting });
  store.last.reject(new Error('full'));
  send.last.reject(noAnswer);
  actor.send({ type: 'wish.read', wish: { ...wish, askedAt: 3_000 } });
  world.clock.increment(60_000);
  expect(send.last.input).toMatchObject({ isStored: true });
  send.last.reject(noAnswer);
  actor.send({ type: 'wish.vanished' });
  expect(world.told('db').at(-1)).toEqual(gone);
});

describe('a wish that was found in the store', () => {
  const foundOne = { isOwn: false, leftAloneMs: 10_000 };

  test('shows here too, and goes when nobody else has sent it by then', () => {
    ask(foundOne);
    expect(world.told('db')).toEqual([shown(true)]);
    expect(store.calls).toHaveLength(0);
    expectNth(1, () => send.calls, world.clock, { afterMs: 9_999, byMs: 10_000 });
    expect(send.last.input).toMatchObject({ isStored: true });
  });

  test('which vanishes was sent or given up: the server’s word counts', () => {
    const actor = ask(foundOne);
    actor.send({ type: 'wish.vanished' });
    expect(world.told('db')).toEqual([shown(true), gone]);
    expect(world.toldParent()).toEqual([ended]);
  });

  test('which another tab has sent while this one waited for its turn says nothing of the outcome', () => {
    ask({ isOwn: false });
    world.clock.increment(0);
    send.last.resolve('isGone');
    expect(world.told('blocks')).toEqual([]);
    expect(world.told('db')).toEqual([shown(true), gone]);
  });

  test('is not sent because this page is left: in the other it can still be taken back', () => {
    const actor = ask(foundOne);
    actor.send({ type: 'wish.hurry' });
    expect(send.calls).toHaveLength(0);
  });

  test('becomes this tab’s own when the person wants it here', () => {
    ask(foundOne).send(want(true));
    expect(store.last.input).toMatchObject({ wish: { value: true, askedAt: 2_000 } });
  });

  test.each(['found', 'read later'])(
    'may be at the server, so that going back needs a request: %s',
    (how) => {
      const actor = how === 'found' ? ask(foundOne) : kept();
      if (how === 'read later')
        actor.send({ type: 'wish.read', wish: { ...wish, askedAt: 1_500 } });
      actor.send(want(false));
      expect(world.told('db').at(-1)).toEqual(shown(false));
      expect(forget.calls).toHaveLength(0);
      actor.send(want(true, 2_500));
      actor.send(want(false, 3_000));
      store.last.resolve();
      expect(send.last.input).toMatchObject({ wish: { value: false, askedAt: 3_000 } });
    },
  );

  test('waits for the network after that', () => {
    ask({ ...foundOne, link: 'offline' });
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(0);
  });

  test('may be replaced there, and then waits anew', () => {
    const actor = ask(foundOne);
    world.clock.increment(9_000);
    actor.send({ type: 'wish.read', wish: { ...letting, askedAt: 3_000 } });
    expect(world.told('db').at(-1)).toEqual(shown(false));
    expectNth(1, () => send.calls, world.clock, { afterMs: 9_999, byMs: 10_000 });
  });
});

describe('the network', () => {
  test('that goes during the 5 s is waited for after them, and one that comes back is used', () => {
    const [away, back] = [kept(), kept({ link: 'offline' })];
    away.send({ type: 'connectivity.offline' });
    back.send({ type: 'connectivity.online' });
    world.clock.increment(5_000);
    expect(send.calls).toHaveLength(1);
    expect(away.getSnapshot().hasTag('waiting')).toBe(true);
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(1);
    away.send({ type: 'connectivity.online' });
    expect(send.calls).toHaveLength(2);
  });

  test('that goes during a try, or between two, is waited for, also by what is wanted then', () => {
    const actor = kept({ wish: letting });
    actor.send({ type: 'connectivity.offline' });
    expect(send.last.stopped).toBe(true);
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(1);
    actor.send(want(7));
    store.last.resolve();
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(1);
    actor.send({ type: 'connectivity.online' });
    expect(send.calls).toHaveLength(2);
    send.last.reject(noAnswer);
    actor.send({ type: 'connectivity.offline' });
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(2);
    actor.send({ type: 'connectivity.online' });
    expect(send.calls).toHaveLength(3);
    send.last.reject(noAnswer);
    actor.send(want(8));
    store.last.resolve();
    expect(send.calls).toHaveLength(4);
  });
});

test('a network that comes or goes between two tries counts for what is wanted then', () => {
  const [back, away] = [kept({ wish: letting, link: 'offline' }), kept({ wish: letting })];
  back.send({ type: 'wish.hurry' });
  send.last.reject(noAnswer);
  back.send({ type: 'connectivity.online' });
  send.last.reject(noAnswer);
  back.send(want(8));
  store.last.resolve();
  expect(send.last.input).toMatchObject({ wish: { value: 8 } });
  const before = send.calls.length;
  send.calls[0]?.reject(noAnswer);
  away.send({ type: 'connectivity.offline' });
  away.send(want(9));
  store.last.resolve();
  world.clock.increment(60_000);
  expect(send.calls).toHaveLength(before);
});

test.each(['fails', 'does not answer for 5,000 ms'])(
  'what was taken back does not go later because a store %s just then',
  (how) => {
    const fail = () => {
      if (how === 'fails') {
        forget.last.reject(new Error('busy'));
        return;
      }
      world.clock.increment(4_999);
      expect(forget.last.stopped).toBe(false);
      world.clock.increment(1);
      expect(forget.last.stopped).toBe(true);
    };
    const actor = kept();
    actor.send({ type: 'wish.undo' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    fail();
    expect(actor.getSnapshot().hasTag('waiting')).toBe(true);
    expectNth(2, () => forget.calls, world.clock, { afterMs: 249, byMs: 500 });
    fail();
    expectNth(3, () => forget.calls, world.clock, { afterMs: 499, byMs: 1_000 });
    forget.last.resolve();
    expect(world.toldParent().at(-1)).toEqual(ended);
  },
);
