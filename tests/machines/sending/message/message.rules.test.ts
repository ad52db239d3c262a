import { beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '#machines/sending/message/message.events.ts';
import type { MessageInput, Own } from '#machines/sending/message/message.context.ts';
import { messageMachine } from '#machines/sending/message/message.machine.ts';
import { selectRefusal, selectStatus } from '#machines/sending/message/message.selectors.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { messageShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { chosenFile } from '#tests/machines/sending/outbox/tab.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';
import { unsentShape } from './unsent.ts';

const message = unsentShape();
const turn = { type: 'message.turn', message } as const;
const ready = { type: 'message.ready', conversationId: 'c1' };
const ended = { type: 'message.ended', clientId: 'k1' };
const done = { type: 'queue.done' };
const file = chosenFile('f1');

let world: World;
let store: ReturnType<typeof promiseActor<void, Own>>;
let send: ReturnType<typeof promiseActor<Outcome, Own & { areFilesSentAnew: boolean }>>;
let mark: ReturnType<typeof promiseActor<void, Own>>;
let remove: ReturnType<typeof promiseActor<boolean, Own>>;
let lookFor: ReturnType<typeof promiseActor<string | null, Own>>;
beforeEach(() => {
  world = createWorld({ peers: ['db', 'queue:c1'] });
  world.hold('db', createDb().now);
  store = promiseActor();
  send = promiseActor();
  mark = promiseActor();
  remove = promiseActor();
  lookFor = promiseActor();
});

function begin(given: Partial<MessageInput> = {}) {
  const actors = {
    store: store.logic,
    send: send.logic,
    mark: mark.logic,
    remove: remove.logic,
    lookFor: lookFor.logic,
  };
  const actor = world.start(messageMachine.provide({ actors }), {
    input: { userId: 'me', message, isStored: true, isLate: false, link: 'online', ...given },
  });
  return {
    send: actor.send.bind(actor),
    status: () => selectStatus(actor.getSnapshot()),
    way: () => actor.getSnapshot().value.way,
    now: () => actor.getSnapshot(),
  };
}

const written = (clientId = 'k1') => ({ type: 'message.written', clientId });

describe('a message that was just written', () => {
  test('is on the screen once it is stored, not before, and then wants its turn', () => {
    begin({ isStored: false });
    expect(world.told('db')).toEqual([]);
    store.last.resolve();
    expect(world.told('db')).toEqual([{ type: 'outgoing.added', message }]);
    expect(world.toldParent()).toEqual([written(), ready]);
  });

  test('says after 5,000 ms without an answer of the store that it is not stored; a later answer changes that', () => {
    const one = begin({ isStored: false });
    world.clock.increment(4_999);
    expect(one.status()).toBe('sending');
    world.clock.increment(1);
    expect(one.status()).toBe('unsaved');
    store.last.resolve();
    expect(one.status()).toBe('sending');
    expect(world.toldParent()).toEqual([written(), ready]);
  });

  test('that is discarded while it is being stored is discarded as soon as it is', () => {
    const one = begin({ isStored: false });
    one.send({ type: 'message.discard' });
    expect(mark.calls).toHaveLength(0);
    store.last.resolve();
    mark.last.resolve();
    remove.last.resolve(false);
    expect(world.toldParent()).toEqual([written(), ended]);
  });
});

describe('its turn', () => {
  test('brings it to the server; the copy of the server takes its place', () => {
    const one = begin();
    one.send(turn);
    expect(send.last.input).toEqual({ userId: 'me', message, areFilesSentAnew: false });
    const copy = messageShape({ clientId: 'k1', senderId: 'me', version: 7 });
    send.last.resolve({ kind: 'sent', message: copy });
    expect(world.told('db')).toEqual([{ type: 'message.changed', message: copy, version: 7 }]);
    expect(world.told('queue:c1')).toEqual([done]);
    expect(world.toldParent()).toEqual([ended]);
  });

  test('given anew ends the try that hangs', () => {
    const one = begin();
    one.send(turn);
    one.send(turn);
    expect(send.calls.map(({ stopped }) => stopped)).toEqual([true, false]);
  });

  test('that ends in a refusal leaves it with the words of the server', () => {
    const one = begin();
    one.send(turn);
    const refused = unsentShape({ refusal: 'Нельзя' });
    send.last.resolve({ kind: 'notTaken', message: refused });
    expect([one.status(), selectRefusal(one.now())]).toEqual(['failed', 'Нельзя']);
    expect(world.told('db')).toEqual([{ type: 'outgoing.changed', message: refused }]);
    expect(world.told('queue:c1')).toEqual([done]);
    one.send({ type: 'message.retry' });
    expect(store.last.input.message.refusal).toBeNull();
  });

  test('sends files anew that the server has let go, and says so to the next try', () => {
    const one = begin({ message: unsentShape({ attachments: [{ ...file, url: '/f' }] }) });
    one.send({ ...turn, message: one.now().context.message });
    send.last.resolve({ kind: 'notTaken', message: unsentShape({ attachments: [file] }) });
    expect(one.way()).toEqual({ kept: 'uploading' });
    one.send({ type: 'upload.done', clientId: 'k1', fileId: 'f1', url: '/g' });
    one.send({ ...turn, message: one.now().context.message });
    expect(send.last.input.areFilesSentAnew).toBe(true);
  });
});

describe('while it waits', () => {
  test('it tells what for: another message, another tab, the network, files', () => {
    const one = begin();
    expect(one.way()).toEqual({ kept: 'queued' });
    one.send({ type: 'message.barred' });
    expect(one.way()).toEqual({ kept: { waiting: 'otherTab' } });
    one.send({ type: 'message.unbarred' });
    expect(one.way()).toEqual({ kept: 'queued' });
    one.send({ type: 'connectivity.offline' });
    expect(one.way()).toEqual({ kept: { waiting: 'network' } });
    one.send({ type: 'connectivity.online' });
    expect(one.way()).toEqual({ kept: 'queued' });
    expect(begin({ message: unsentShape({ attachments: [file] }) }).way()).toEqual({
      kept: 'uploading',
    });
  });

  test.each([
    [noAnswer, 'server'],
    [refusal(503), 'server'],
    [refusal(429, 'rate_limited', 10_000), 'server'],
    [refusal(401), 'session'],
  ] as const)('after %s it waits for the %s', (error, whom) => {
    const one = begin();
    one.send(turn);
    send.last.reject(error);
    expect(one.way()).toEqual({ kept: { waiting: whom } });
    expect(one.status()).toBe('sending');
    expect(world.told('queue:c1')).toMatchObject([{ type: 'queue.failed' }]);
  });

  test("it is 'Не отправлено' after 5,000 ms, not after 4,999, and at once without a network", () => {
    const one = begin();
    world.clock.increment(4_999);
    expect(one.status()).toBe('sending');
    world.clock.increment(1);
    expect(one.status()).toBe('stalled');
    const other = begin();
    other.send({ type: 'connectivity.offline' });
    expect(other.status()).toBe('stalled');
    expect(begin({ link: 'offline' }).status()).toBe('stalled');
  });

  test("it is 'Не отправлено' at once where it gets its actor later than that", () => {
    expect(begin({ isLate: true }).status()).toBe('stalled');
  });

  test("'Повторить' asks the queue, and gives it 5,000 ms anew", () => {
    const one = begin();
    world.clock.increment(5_000);
    one.send({ type: 'message.retry' });
    expect(world.told('queue:c1')).toEqual([{ type: 'queue.retry' }]);
    expect(one.status()).toBe('sending');
    world.clock.increment(5_000);
    expect(one.status()).toBe('stalled');
  });

  test('without a network its try is given up', () => {
    const one = begin();
    one.send(turn);
    one.send({ type: 'connectivity.offline' });
    expect(send.last.stopped).toBe(true);
  });
});

describe('discarded', () => {
  test('it is off the screen once that is stored, and ends when no tab sends it any more', () => {
    const one = begin();
    one.send({ type: 'message.discard' });
    expect(world.told('db')).toEqual([]);
    mark.last.resolve();
    expect(world.told('db')).toEqual([{ type: 'outgoing.removed', clientId: 'k1' }]);
    one.send(turn);
    expect([send.calls.length, world.told('queue:c1')]).toEqual([0, [done]]);
    remove.last.resolve(false);
    expect(world.toldParent()).toEqual([written(), ended]);
  });

  test('it stays on its way when the store will not have it', () => {
    const one = begin();
    one.send({ type: 'message.discard' });
    mark.last.reject(new Error('full'));
    expect(one.way()).toEqual({ kept: 'queued' });
    one.send({ type: 'message.discard' });
    world.clock.increment(5_000);
    expect(one.way()).toEqual({ kept: 'queued' });
  });

  test('it asks the server in its turn when a try had no answer, and is deleted there', () => {
    const one = begin();
    one.send({ type: 'message.discard' });
    mark.last.resolve();
    remove.last.resolve(true);
    one.send(turn);
    lookFor.last.reject(noAnswer);
    expect(world.told('queue:c1')).toMatchObject([{ type: 'queue.failed' }]);
    one.send(turn);
    lookFor.last.resolve('m1');
    const deletion = { messageId: 'm1', askedAt: 0 };
    expect(world.toldParent()).toEqual([
      written(),
      ready,
      ready,
      { type: 'message.unwanted', deletion },
      ended,
    ]);
  });

  test('during its try it lets the try finish, and what the server took goes there', () => {
    const one = begin();
    one.send(turn);
    one.send({ type: 'message.discard' });
    expect(send.last.stopped).toBe(false);
    mark.last.resolve();
    send.last.resolve({ kind: 'takenBack', messageId: 'm1' });
    expect(world.told('db')).toContainEqual({ type: 'outgoing.removed', clientId: 'k1' });
    expect(world.told('queue:c1')).toEqual([done]);
    expect(world.toldParent()).toMatchObject([
      written(),
      { type: 'message.unwanted', deletion: { messageId: 'm1' } },
      ended,
    ]);
  });

  test('during its try, and sent before that was stored, it is deleted all the same', () => {
    const one = begin();
    one.send(turn);
    one.send({ type: 'message.discard' });
    send.last.resolve({ kind: 'sent', message: messageShape({ id: 'm1' }) });
    const unwanted = { type: 'message.unwanted', deletion: { messageId: 'm1' } };
    expect(world.toldParent()).toMatchObject([unwanted]);
    // A page that ends before the deletion has been brought to the server leaves it to the next one.
    mark.last.resolve();
    remove.last.resolve(true);
    expect(world.toldParent()).toMatchObject([unwanted, written(), ready]);
  });
});
