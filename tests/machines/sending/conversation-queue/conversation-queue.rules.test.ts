import { beforeEach, describe, expect, test } from 'vitest';
import type { QueueEvent } from '#machines/sending/conversation-queue/conversation-queue.events.ts';
import {
  conversationQueueMachine,
  noteFailure,
  type Place,
} from '#machines/sending/conversation-queue/conversation-queue.machine.ts';
import type { Failure } from '#services/app/api/types.ts';
import { refusal } from '#tests/machines/kit/shapes.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { expectNth } from '#tests/model/timing.ts';
import { callbackActor, createWorld, type World } from '#tests/model/rules.ts';

const first = unsentShape({ clientId: 'k1' });
const second = unsentShape({ clientId: 'k2' });
const turnOf = (message: typeof first) => ({ type: 'queue.turn', message });
const drained = { type: 'queue.drained', conversationId: 'c1' };
const lost = { kind: 'network' } as const;
const held = refusal(429, 'rate_limited', 10_000).failure;

let world: World;
let holdTurn: ReturnType<typeof callbackActor<QueueEvent, Place>>;
beforeEach(() => {
  world = createWorld();
  holdTurn = callbackActor();
});

function begin(link: 'online' | 'offline' = 'online') {
  return world.start(conversationQueueMachine.provide({ actors: { holdTurn: holdTurn.logic } }), {
    input: { userId: 'me', conversationId: 'c1', link },
  });
}

/** Gives the lock and answers the reading of the store. */
function find(message: typeof first | null): void {
  holdTurn.last.send({ type: 'queue.locked' });
  holdTurn.last.send(message ? { type: 'queue.found', message } : { type: 'queue.empty' });
}

/** The queue has given the first message its turn. */
function beginWithTurn() {
  const queue = begin();
  find(first);
  return queue;
}

describe('a conversation with something to send', () => {
  test('gives the turn to one after another, each read under the lock, and says when nothing is left', () => {
    const queue = begin();
    expect(holdTurn.last.input).toEqual({ userId: 'me', conversationId: 'c1' });
    find(first);
    expect(world.toldParent()).toEqual([turnOf(first)]);
    expect(holdTurn.last.stopped).toBe(false);
    queue.send({ type: 'queue.done' });
    expect(holdTurn.calls.map(({ stopped }) => stopped)).toEqual([true, false]);
    find(second);
    queue.send({ type: 'queue.done' });
    find(null);
    expect(world.toldParent()).toEqual([turnOf(first), turnOf(second), drained]);
    expect(holdTurn.calls.map(({ stopped }) => stopped)).toEqual([true, true, true]);
  });

  test('looks once more when something was stored while it looked', () => {
    const queue = begin();
    holdTurn.last.send({ type: 'queue.locked' });
    queue.send({ type: 'queue.wake' });
    expect(holdTurn.calls).toHaveLength(2);
    find(null);
    expect(world.toldParent()).toEqual([drained]);
  });

  test('begins again when it is woken after it was done', () => {
    const queue = begin();
    find(null);
    queue.send({ type: 'queue.wake' });
    expect(holdTurn.calls).toHaveLength(2);
  });

  test('is not disturbed by being woken while a message has the turn', () => {
    const queue = beginWithTurn();
    queue.send({ type: 'queue.wake' });
    expect(holdTurn.calls).toHaveLength(1);
    expect(holdTurn.last.stopped).toBe(false);
  });

  test("gives the same message its turn anew with 'Повторить', and keeps the lock meanwhile", () => {
    const queue = beginWithTurn();
    queue.send({ type: 'queue.retry' });
    expect(world.toldParent()).toEqual([turnOf(first), turnOf(first)]);
    expect(holdTurn.calls).toHaveLength(1);
  });
});

describe('while another tab has the turn', () => {
  test('says so after 1,000 ms, and again when the lock is there', () => {
    begin();
    world.clock.increment(999);
    expect(world.toldParent()).toEqual([]);
    world.clock.increment(1);
    expect(world.toldParent()).toEqual([{ type: 'queue.barred', conversationId: 'c1' }]);
    find(first);
    expect(world.toldParent().slice(1)).toEqual([
      { type: 'queue.unbarred', conversationId: 'c1' },
      turnOf(first),
    ]);
  });
});

describe('what the queue says of itself', () => {
  const says = (queue: ReturnType<typeof begin>) => [...queue.getSnapshot().tags];

  test('is that it is busy while it takes the lock, looks, and somebody has the turn', () => {
    const queue = begin();
    expect(says(queue)).toEqual(['busy']);
    holdTurn.last.send({ type: 'queue.locked' });
    expect(says(queue)).toEqual(['busy']);
    holdTurn.last.send({ type: 'queue.found', message: first });
    expect(says(queue)).toEqual(['busy']);
  });

  test('is that it waits for another tab, the network, or the next try, and rests when nothing is left', () => {
    const queue = begin();
    world.clock.increment(1_000);
    expect(says(queue)).toEqual(['waiting']);
    queue.send({ type: 'connectivity.offline' });
    expect([says(queue), queue.getSnapshot().value]).toEqual([['waiting'], 'offline']);
    queue.send({ type: 'connectivity.online' });
    holdTurn.last.send({ type: 'queue.broke' });
    expect(says(queue)).toEqual(['waiting']);
    queue.send({ type: 'connectivity.offline' });
    world.clock.increment(600_000);
    expect([says(queue), queue.getSnapshot().value]).toEqual([['waiting'], 'offline']);
    queue.send({ type: 'queue.retry' });
    find(null);
    expect([says(queue), world.toldParent().at(-1)]).toEqual([[], drained]);
  });

  test('«Повторить» takes the lock anew while another tab has it, and after all was sent', () => {
    const queue = begin();
    world.clock.increment(1_000);
    queue.send({ type: 'queue.retry' });
    expect(holdTurn.calls.map(({ stopped }) => stopped)).toEqual([true, false]);
    find(null);
    queue.send({ type: 'queue.retry' });
    expect(holdTurn.calls).toHaveLength(3);
  });

  test.each([
    ['breaks', () => holdTurn.last.reject(new Error('it broke'))],
    ['cannot be read', () => holdTurn.last.send({ type: 'queue.broke' })],
  ])('a store that %s is asked again, later each time, until it answers', (_, fail) => {
    begin();
    fail();
    expectNth(2, () => holdTurn.calls, world.clock, { afterMs: 249, byMs: 500 });
    fail();
    expectNth(3, () => holdTurn.calls, world.clock, { afterMs: 499, byMs: 1_000 });
  });

  test('a store that has answered counts its failures from the beginning', () => {
    const queue = begin();
    holdTurn.last.send({ type: 'queue.broke' });
    world.clock.increment(500);
    find(null);
    expect(queue.getSnapshot().context.failedTries).toBe(0);
  });
});

describe('a try that failed', () => {
  const fail = (queue: ReturnType<typeof begin>, failure: Failure) => {
    find(first);
    queue.send({ type: 'queue.failed', failure });
  };

  test('lets go of the lock, and is repeated after 250 to 500 ms; each next pause is twice as long', () => {
    const queue = begin();
    fail(queue, lost);
    expect(holdTurn.last.stopped).toBe(true);
    expectNth(2, () => holdTurn.calls, world.clock, { afterMs: 249, byMs: 500 });
    fail(queue, lost);
    expectNth(3, () => holdTurn.calls, world.clock, { afterMs: 499, byMs: 1_000 });
  });

  test('knows when it comes: with the pause that was chosen, by the clock of the device', () => {
    const queue = world.start(
      conversationQueueMachine.provide({
        actors: { holdTurn: holdTurn.logic },
        actions: { noteFailure: noteFailure(() => 7_000) },
      }),
      { input: { userId: 'me', conversationId: 'c1', link: 'online' } },
    );
    fail(queue, lost);
    const { pauseMs, retryAt } = queue.getSnapshot().context;
    expect(retryAt).toBe(7_000 + pauseMs);
    expectNth(2, () => holdTurn.calls, world.clock, {
      afterMs: Math.ceil(pauseMs) - 1,
      byMs: Math.ceil(pauseMs),
    });
    fail(queue, held);
    expect(queue.getSnapshot().context.retryAt).toBe(17_000);
  });

  test('begins with the short pause again after one that succeeded', () => {
    const queue = begin();
    for (let n = 0; n < 4; n += 1) {
      fail(queue, lost);
      world.clock.increment(30_000);
    }
    find(first);
    queue.send({ type: 'queue.done' });
    fail(queue, lost);
    world.clock.increment(500);
    expect(holdTurn.calls).toHaveLength(7);
  });

  test('is repeated at once when the network is back, or when the person asks', () => {
    const queue = begin();
    fail(queue, lost);
    queue.send({ type: 'connectivity.online' });
    expect(holdTurn.calls).toHaveLength(2);
    fail(queue, lost);
    queue.send({ type: 'queue.retry' });
    expect(holdTurn.calls).toHaveLength(3);
  });

  test('with Retry-After waits so long, whatever the network does, unless the person asks', () => {
    const queue = begin();
    fail(queue, held);
    world.clock.increment(9_999);
    queue.send({ type: 'connectivity.online' });
    expect(holdTurn.calls).toHaveLength(1);
    world.clock.increment(1);
    expect(holdTurn.calls).toHaveLength(2);
    fail(queue, held);
    queue.send({ type: 'queue.retry' });
    expect(holdTurn.calls).toHaveLength(3);
  });

  test('is one of the store, too: it is read again', () => {
    const queue = begin();
    holdTurn.last.send({ type: 'queue.broke' });
    expect(queue.getSnapshot().context.failure, 'the server is not to blame').toBe(null);
    world.clock.increment(500);
    expect(holdTurn.calls).toHaveLength(2);
  });
});

describe('without a network', () => {
  test('nothing is tried until it is back, or the person asks', () => {
    const queue = begin('offline');
    world.clock.increment(60_000);
    queue.send({ type: 'queue.wake' });
    expect(holdTurn.calls).toHaveLength(0);
    queue.send({ type: 'connectivity.online' });
    expect(holdTurn.calls).toHaveLength(1);
    queue.send({ type: 'connectivity.offline' });
    queue.send({ type: 'queue.retry' });
    expect(holdTurn.calls).toHaveLength(2);
  });

  test('the lock is let go, and no pause before the next try ends anything', () => {
    const queue = beginWithTurn();
    queue.send({ type: 'connectivity.offline' });
    expect(holdTurn.last.stopped).toBe(true);
    world.clock.increment(60_000);
    expect(holdTurn.calls).toHaveLength(1);
  });
});
