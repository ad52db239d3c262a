import { beforeEach, describe, expect, test } from 'vitest';
import {
  deletionMachine,
  type DeletionInput,
} from '#machines/sending/deletion/deletion.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const deletion = { messageId: 'm1', askedAt: 1_000 };
const hidden = { type: 'message.hidden', messageId: 'm1' };
const unhidden = { type: 'message.unhidden', messageId: 'm1' };
const settled = { type: 'deletion.settled', messageId: 'm1' };
const ended = { type: 'deletion.ended', messageId: 'm1' };

let world: World;
let store: ReturnType<typeof promiseActor<void>>;
let forget: ReturnType<typeof promiseActor<void>>;
let send: ReturnType<typeof promiseActor<void, { isHurried: boolean }>>;
beforeEach(() => {
  world = createWorld({ peers: ['db'] });
  store = promiseActor();
  forget = promiseActor();
  send = promiseActor();
});

function ask(given: Partial<DeletionInput> = {}) {
  const actors = { store: store.logic, forget: forget.logic, send: send.logic };
  // Safe: the real input has more fields than these tests need.
  const provided = deletionMachine.provide({ actors } as never);
  return world.start(provided, {
    input: { userId: 'me', deletion, isOwn: true, leftAloneMs: 0, link: 'online', ...given },
  });
}

describe("'Удалить' at an own message", () => {
  test('hides it at once and stores it; the server hears of it after 5,000 ms, not after 4,999', () => {
    ask();
    expect(world.told('db')).toEqual([hidden]);
    expect(store.calls).toHaveLength(1);
    store.last.resolve();
    world.clock.increment(4_999);
    expect(send.calls).toHaveLength(0);
    world.clock.increment(1);
    expect(send.last.input).toMatchObject({ isHurried: false });
    send.last.resolve();
    expect(world.toldParent()).toEqual([settled, ended]);
    expect(world.told('db')).toEqual([hidden]);
  });

  test('goes though this device could not store it', () => {
    const actor = ask();
    store.last.reject(new Error('full'));
    expect(actor.getSnapshot().value).toEqual({ undoable: 'stored' });
    world.clock.increment(5_000);
    expect(send.calls).toHaveLength(1);
  });

  test("'Отменить' shows it again, and it is in the store no more", () => {
    const actor = ask();
    store.last.resolve();
    expect(actor.getSnapshot().value).toEqual({ undoable: 'stored' });
    world.clock.increment(4_999);
    actor.send({ type: 'deletion.undo' });
    expect(world.told('db')).toEqual([hidden, unhidden]);
    expect(forget.calls).toHaveLength(1);
    forget.last.resolve();
    expect(world.toldParent()).toEqual([settled, ended]);
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(0);
  });

  test('what was taken back does not go later because the store failed just then', () => {
    const actor = ask();
    actor.send({ type: 'deletion.undo' });
    forget.last.reject(new Error('busy'));
    world.clock.increment(500);
    expect(forget.calls).toHaveLength(2);
    world.clock.increment(5_000);
    world.clock.increment(1_000);
    expect(forget.calls).toHaveLength(3);
    forget.last.resolve();
    expect(world.toldParent()).toContainEqual(ended);
  });

  test("after the 5 s 'Отменить' does nothing any more", () => {
    const actor = ask();
    world.clock.increment(5_000);
    actor.send({ type: 'deletion.undo' });
    expect(world.told('db')).toEqual([hidden]);
    expect(send.last.stopped).toBe(false);
  });

  test('goes at once when the page is left, and so that it outlives the page', () => {
    const actor = ask();
    world.clock.increment(1_000);
    actor.send({ type: 'deletion.hurry' });
    expect(send.last.input).toMatchObject({ isHurried: true });
  });
});

describe('a try that failed', () => {
  test('is repeated after 250 to 500 ms, and at once when the network is back', () => {
    const actor = ask();
    world.clock.increment(5_000);
    send.last.reject(noAnswer);
    expectNth(2, () => send.calls, world.clock, { afterMs: 249, byMs: 500 });
    send.last.reject(refusal(503));
    actor.send({ type: 'connectivity.online' });
    expect(send.calls).toHaveLength(3);
  });

  test('without a network nothing is tried until it is back', () => {
    const actor = ask({ link: 'offline' });
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(0);
    actor.send({ type: 'connectivity.online' });
    expect(send.calls).toHaveLength(1);
  });

  test('what the server refuses shows again, and why is told until it is read', () => {
    const actor = ask();
    world.clock.increment(5_000);
    send.last.reject(refusal(403, 'forbidden'));
    expect(world.told('db')).toEqual([hidden, unhidden]);
    expect(world.toldParent()).toContainEqual({
      type: 'deletion.refused',
      messageId: 'm1',
      refusal: '',
    });
    expect(world.toldParent()).not.toContainEqual(ended);
    actor.send({ type: 'deletion.dismiss' });
    expect(world.toldParent()).toContainEqual(ended);
  });

  test('with 401 is no refusal: it goes when the same person is back', () => {
    ask();
    world.clock.increment(5_000);
    send.last.reject(refusal(401, 'unauthorized'));
    expect(world.told('db')).toEqual([hidden]);
  });
});

describe('a deletion that was found in the store', () => {
  test('hides the message here too, and goes when nobody else has sent it by then', () => {
    ask({ isOwn: false, leftAloneMs: 10_000 });
    expect(world.told('db')).toEqual([hidden]);
    expect(store.calls).toHaveLength(0);
    expectNth(1, () => send.calls, world.clock, { afterMs: 9_999, byMs: 10_000 });
  });

  test('of an earlier page goes at once', () => {
    ask({ isOwn: false });
    world.clock.increment(0);
    expect(send.calls).toHaveLength(1);
  });

  test('shows the message again when the other tab has taken it back', () => {
    const actor = ask({ isOwn: false, leftAloneMs: 10_000 });
    actor.send({ type: 'deletion.takenBack' });
    expect(world.told('db')).toEqual([hidden, unhidden]);
    expect(world.toldParent()).toEqual([ended]);
    expect(send.calls).toHaveLength(0);
  });

  test('keeps it hidden when the other tab has sent it, however late the server says so here', () => {
    const actor = ask({ isOwn: false, leftAloneMs: 10_000 });
    actor.send({ type: 'deletion.vanished' });
    world.clock.increment(60_000);
    expect(world.told('db')).toEqual([hidden]);
    expect(world.toldParent()).toEqual([ended]);
    expect(send.calls).toHaveLength(0);
  });

  test('is not sent because this page is left: in the other it can still be had back', () => {
    const actor = ask({ isOwn: false, leftAloneMs: 10_000 });
    actor.send({ type: 'deletion.hurry' });
    expect(send.calls).toHaveLength(0);
    actor.send({ type: 'deletion.takenBack' });
    expect(world.told('db')).toEqual([hidden, unhidden]);
  });
});

describe('the network', () => {
  const offline = { type: 'connectivity.offline' } as const;
  const online = { type: 'connectivity.online' } as const;

  test('that goes during the 5 s is waited for after them, and one that comes back is used', () => {
    const [gone, back] = [ask(), ask({ link: 'offline' })];
    gone.send(offline);
    back.send(online);
    world.clock.increment(5_000);
    expect(send.calls).toHaveLength(1);
    expect(gone.getSnapshot().hasTag('waiting')).toBe(true);
    expect(back.getSnapshot().hasTag('busy')).toBe(true);
    gone.send(online);
    expect(send.calls).toHaveLength(2);
  });

  test('that goes during a try ends it; the next begins when it is back', () => {
    const actor = ask();
    world.clock.increment(5_000);
    actor.send(offline);
    expect(send.last.stopped).toBe(true);
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(1);
    actor.send(online);
    expect(send.calls).toHaveLength(2);
  });

  test('that goes between two tries is waited for', () => {
    const actor = ask();
    world.clock.increment(5_000);
    send.last.reject(noAnswer);
    expect(actor.getSnapshot().hasTag('waiting')).toBe(true);
    actor.send(offline);
    world.clock.increment(60_000);
    expect(send.calls).toHaveLength(1);
    actor.send(online);
    expect(send.calls).toHaveLength(2);
  });

  test('is not waited for when the page is left', () => {
    const actor = ask({ link: 'offline' });
    world.clock.increment(5_000);
    actor.send({ type: 'deletion.hurry' });
    expect(send.last.input).toMatchObject({ userId: 'me', deletion, isHurried: true });
  });
});

describe('tries', () => {
  test('that fail come later each time', () => {
    ask();
    world.clock.increment(5_000);
    send.last.reject(noAnswer);
    world.clock.increment(500);
    send.last.reject(noAnswer);
    expectNth(3, () => send.calls, world.clock, { afterMs: 499, byMs: 1_000 });
  });

  test.each(['fails', 'does not answer for 5,000 ms'])(
    'to forget it in a store that %s come later each time',
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
      const actor = ask();
      actor.send({ type: 'deletion.undo' });
      expect(actor.getSnapshot().hasTag('busy')).toBe(true);
      fail();
      expect(actor.getSnapshot().hasTag('waiting')).toBe(true);
      world.clock.increment(500);
      fail();
      expectNth(3, () => forget.calls, world.clock, { afterMs: 499, byMs: 1_000 });
      expect(forget.last.input).toEqual({ userId: 'me', deletion });
      forget.last.resolve();
      expect(world.toldParent()).toEqual([settled, ended]);
    },
  );

  test('to store it are of this deletion, and of this person', () => {
    ask();
    expect(store.last.input).toEqual({ userId: 'me', deletion });
  });

  test('that the server refuses say so while that is shown', () => {
    const actor = ask();
    world.clock.increment(5_000);
    send.last.reject(refusal(403, 'forbidden'));
    expect(actor.getSnapshot().hasTag('failed')).toBe(true);
  });
});
