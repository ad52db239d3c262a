import { beforeEach, describe, expect, test } from 'vitest';
import {
  conversationQueueMachine,
  type Outcome,
} from '#machines/sending/conversation-queue/conversation-queue.machine.ts';
import { messageShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const message = messageShape({ senderId: 'me', clientId: 'k1', version: 7 });
const sent: Outcome = { kind: 'sent', message };
const nothing: Outcome = { kind: 'nothing' };
const drained = { type: 'queue.drained', conversationId: 'c1' };

let world: World;
let sendNext: ReturnType<typeof promiseActor<Outcome, { userId: string; conversationId: string }>>;
beforeEach(() => {
  world = createWorld({ peers: ['db'] });
  sendNext = promiseActor();
});

function begin(link: 'online' | 'offline' = 'online') {
  return world.start(conversationQueueMachine.provide({ actors: { sendNext: sendNext.logic } }), {
    input: { userId: 'me', conversationId: 'c1', link },
  });
}

describe('a conversation with something to send', () => {
  test('sends one after another, each from the store, and says when nothing is left', () => {
    begin();
    expect(sendNext.last.input).toEqual({ userId: 'me', conversationId: 'c1' });
    sendNext.last.resolve(sent);
    expect(world.told('db')).toEqual([{ type: 'message.changed', message, version: 7 }]);
    expect(sendNext.calls).toHaveLength(2);
    expect(world.toldParent()).toEqual([]);
    sendNext.last.resolve(nothing);
    expect(world.toldParent()).toEqual([drained]);
    expect(sendNext.calls).toHaveLength(2);
  });

  test('marks what the server refused with its reason, and goes on', () => {
    begin();
    sendNext.last.resolve({ kind: 'refused', clientId: 'k1', refusal: 'Нельзя' });
    expect(world.told('db')).toEqual([
      { type: 'outgoing.changed', clientId: 'k1', state: 'failed', refusal: 'Нельзя' },
    ]);
    expect(sendNext.calls).toHaveLength(2);
  });

  test('looks once more when something was stored while it looked', () => {
    const queue = begin();
    queue.send({ type: 'queue.wake' });
    sendNext.last.resolve(nothing);
    expect(world.toldParent()).toEqual([]);
    expect(sendNext.calls).toHaveLength(2);
    sendNext.last.resolve(nothing);
    expect(world.toldParent()).toEqual([drained]);
  });

  test('begins again when it is woken after it was done', () => {
    const queue = begin();
    sendNext.last.resolve(nothing);
    queue.send({ type: 'queue.wake' });
    expect(sendNext.calls).toHaveLength(2);
  });

  test('hides what the server took although it had been discarded, and tells that its deletion is stored', () => {
    begin();
    sendNext.last.resolve({ kind: 'takenBack', messageId: 'm1' });
    expect(world.told('db')).toEqual([{ type: 'message.hidden', messageId: 'm1' }]);
    expect(world.toldParent()).toEqual([{ type: 'queue.stored', conversationId: 'c1' }]);
    expect(sendNext.calls).toHaveLength(2);
  });

  test('tells when files must go once more, and goes on with the next message', () => {
    begin();
    sendNext.last.resolve({ kind: 'filesGone' });
    expect(world.told('db')).toEqual([]);
    expect(world.toldParent()).toEqual([{ type: 'queue.stored', conversationId: 'c1' }]);
    expect(sendNext.calls).toHaveLength(2);
  });
});

describe('a try that failed', () => {
  test('is repeated after 250 to 500 ms, and each next pause is twice as long', () => {
    begin();
    sendNext.last.reject(noAnswer);
    world.clock.increment(249);
    expect(sendNext.calls).toHaveLength(1);
    world.clock.increment(251);
    expect(sendNext.calls).toHaveLength(2);
    sendNext.last.reject(refusal(503));
    world.clock.increment(499);
    expect(sendNext.calls).toHaveLength(2);
    world.clock.increment(501);
    expect(sendNext.calls).toHaveLength(3);
  });

  test('begins with the short pause again after one that succeeded', () => {
    begin();
    for (let n = 0; n < 4; n += 1) {
      sendNext.last.reject(noAnswer);
      world.clock.increment(30_000);
    }
    sendNext.last.resolve(sent);
    sendNext.last.reject(noAnswer);
    world.clock.increment(500);
    expect(sendNext.calls).toHaveLength(7);
  });

  test('is repeated at once when the network is back, or when the person asks', () => {
    const queue = begin();
    sendNext.last.reject(noAnswer);
    queue.send({ type: 'connectivity.online' });
    expect(sendNext.calls).toHaveLength(2);
    sendNext.last.reject(noAnswer);
    queue.send({ type: 'queue.retry' });
    expect(sendNext.calls).toHaveLength(3);
  });

  test('with Retry-After waits so long, whatever the network does, unless the person asks', () => {
    const queue = begin();
    sendNext.last.reject(refusal(429, 'rate_limited', 10_000));
    world.clock.increment(9_999);
    queue.send({ type: 'connectivity.online' });
    expect(sendNext.calls).toHaveLength(1);
    world.clock.increment(1);
    expect(sendNext.calls).toHaveLength(2);
    sendNext.last.reject(refusal(429, 'rate_limited', 10_000));
    queue.send({ type: 'queue.retry' });
    expect(sendNext.calls).toHaveLength(3);
  });
});

describe('without a network', () => {
  test('nothing is tried until it is back, or the person asks', () => {
    const queue = begin('offline');
    world.clock.increment(60_000);
    queue.send({ type: 'queue.wake' });
    expect(sendNext.calls).toHaveLength(0);
    queue.send({ type: 'connectivity.online' });
    expect(sendNext.calls).toHaveLength(1);
    queue.send({ type: 'connectivity.offline' });
    queue.send({ type: 'queue.retry' });
    expect(sendNext.calls).toHaveLength(2);
  });

  test('the try under way is given up', () => {
    const queue = begin();
    queue.send({ type: 'connectivity.offline' });
    expect(sendNext.last.stopped).toBe(true);
    world.clock.increment(60_000);
    expect(sendNext.calls).toHaveLength(1);
  });

  test('the pause before the next try ends nothing', () => {
    const queue = begin();
    sendNext.last.reject(noAnswer);
    queue.send({ type: 'connectivity.offline' });
    world.clock.increment(60_000);
    expect(sendNext.calls).toHaveLength(1);
  });
});
