import { describe, expect, test } from 'vitest';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import type { OutboxEvent } from '#machines/sending/outbox/outbox.events.ts';
import { outboxMachine, readClock, type Stored } from '#machines/sending/outbox/outbox.machine.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { startStubbed } from '#tests/model/stubbed.ts';

const message = unsentShape();
const { refusal: _refusal, createdAt: _createdAt, ...draft } = message;
const write = { type: 'outbox.enqueue', ...draft } as const;
const ended = { type: 'message.ended', clientId: 'k1' } as const;
const ready = { type: 'message.ready', conversationId: 'c1' } as const;
const drained = { type: 'queue.drained', conversationId: 'c1' } as const;
const storeChanged = { type: 'outbox.storeChanged' } as const;

const storeOf = (given: Partial<Stored>): Stored => ({
  messages: [],
  deletions: [],
  takenBack: [],
  ...given,
});

/** The screen shows these unsent messages, and the store is being read for the first time. */
const begin = (...shown: readonly UnsentMessage[]) => beginAmong([], ...shown);

/** The same, and these actors listen. */
function beginAmong(peers: readonly string[], ...shown: readonly UnsentMessage[]) {
  const time = { now: 0 };
  const machine = outboxMachine.provide({ actions: { readClock: readClock(() => time.now) } });
  const outbox = startStubbed(machine, {
    input: { userId: 'me', link: 'online' },
    peers: ['db', ...peers],
  });
  const added = shown.map((one) => ({ type: 'outgoing.added', message: one }) as const);
  outbox.world.hold('db', createDb(...added).now);
  return {
    ...outbox,
    /** The device's clock. */
    time,
    send: (...events: readonly OutboxEvent[]) =>
      events.forEach((event) => outbox.actor.send(event)),
    /** The store has been read, and these messages are in it. */
    read: (...messages: readonly UnsentMessage[]) =>
      outbox.finish('loadStored', storeOf({ messages })),
    isReading: () => outbox.runs('loadStored'),
    tags: () => [...outbox.now().tags],
    /** The unsent messages that the screen was last told to show. */
    shown: () => outbox.world.told('db').at(-1)?.['messages'],
    wait: (ms: number) => outbox.world.clock.increment(ms),
  };
}
type Begun = ReturnType<typeof begin>;

/** The store has been read, and these messages are in it and on the screen. */
function begun(...messages: readonly UnsentMessage[]) {
  const outbox = begin(...messages);
  outbox.read(...messages);
  return outbox;
}

describe('the first reading of the store', () => {
  test('is what it is busy with; then its messages show, and their queue begins', () => {
    const outbox = begin();
    expect([outbox.isReading(), outbox.tags()]).toEqual([true, ['busy']]);
    outbox.read(message);
    expect([outbox.shown(), outbox.runs('queue:c1')]).toEqual([[message], true]);
    expect([outbox.isReading(), outbox.tags()]).toEqual([false, []]);
  });

  test('shows what it has found though another tab has changed the store since, and is followed by another', () => {
    const outbox = begin();
    outbox.send(storeChanged);
    outbox.read(message);
    expect([outbox.shown(), outbox.isReading()]).toEqual([[message], true]);
    outbox.read();
    expect([outbox.shown(), outbox.isReading()]).toEqual([[], false]);
  });

  test('has 5,000 ms', () => {
    const outbox = begin();
    outbox.wait(4_999);
    expect(outbox.tags()).toEqual(['busy']);
    outbox.wait(1);
    expect([outbox.isReading(), outbox.tags()]).toEqual([false, ['waiting']]);
  });
});

describe('a store that cannot be read', () => {
  const failing = (outbox: Begun) => outbox.fail('loadStored');
  const silent = (outbox: Begun) => outbox.wait(5_000);

  test.each([
    ['fails', failing],
    ['says nothing', silent],
  ])('because it %s is tried again after 250 to 500 ms, then after twice that', (_, end) => {
    const outbox = begin();
    for (const [soonest, latest] of [
      [250, 500],
      [500, 1_000],
    ] as const) {
      end(outbox);
      expect([outbox.isReading(), outbox.tags()]).toEqual([false, ['waiting']]);
      outbox.wait(soonest - 1);
      expect(outbox.isReading()).toBe(false);
      outbox.wait(latest - soonest + 1);
      expect(outbox.isReading()).toBe(true);
    }
  });

  test.each([
    ['', (outbox: Begun) => outbox.read(), (outbox: Begun) => outbox.send(storeChanged)],
    [
      ' while another tab changed it',
      (outbox: Begun) => outbox.send(storeChanged),
      (outbox: Begun) => outbox.read(),
    ],
  ])('and could be since%s is tried as soon as at first', (_, first, then) => {
    const outbox = begin();
    failing(outbox);
    outbox.wait(500);
    first(outbox);
    then(outbox);
    failing(outbox);
    outbox.wait(500);
    expect(outbox.isReading()).toBe(true);
  });

  test('holds up nothing that is written meanwhile', () => {
    const outbox = begin();
    failing(outbox);
    outbox.send(write, ready);
    expect(['message:k1', 'queue:c1'].map(outbox.runs)).toEqual([true, true]);
    outbox.send(ended, drained);
    expect(['message:k1', 'queue:c1'].map(outbox.runs)).toEqual([false, false]);
  });
});

describe('a message that only waits', () => {
  const k1 = { clientId: 'k1' };
  test.each<[string, OutboxEvent]>([
    ['is drawn', { type: 'outbox.shown', ...k1 }],
    ['is tried again', { type: 'outbox.retry', ...k1 }],
    ['is discarded', { type: 'outbox.discard', ...k1 }],
    ['loses a file', { type: 'outbox.discardFile', ...k1, fileId: 'f1' }],
    ['gets its turn', { type: 'queue.turn', message }],
  ])(
    'is late 5,000 ms after the first reading of the store, not before, when it %s',
    (_, event) => {
      for (const [passed, isLate] of [
        [4_999, false],
        [5_000, true],
      ] as const) {
        const outbox = begin(message);
        outbox.time.now = 10_000;
        outbox.read(message);
        outbox.time.now += passed;
        outbox.send(event);
        expect(outbox.inputOf('message:k1')).toMatchObject({ message, isStored: true, isLate });
      }
    },
  );

  test('is late by the first reading, though another tab has changed the store meanwhile', () => {
    const outbox = begin(message);
    outbox.send(storeChanged);
    outbox.time.now = 10_000;
    outbox.read(message);
    outbox.time.now = 14_999;
    outbox.read(message);
    outbox.send({ type: 'outbox.shown', ...k1 });
    expect(outbox.inputOf('message:k1')).toMatchObject({ isLate: false });
  });

  test('for another tab is told so, and when it no longer does', () => {
    const outbox = beginAmong(['message:k1'], message);
    const told = () => outbox.world.told('message:k1').map(({ type }) => type);
    outbox.send({ type: 'queue.barred', conversationId: 'c2' });
    expect(told()).toEqual([]);
    outbox.send({ type: 'queue.barred', conversationId: 'c1' });
    expect(told()).toEqual(['message.barred']);
    outbox.send({ type: 'queue.unbarred', conversationId: 'c1' });
    expect(told()).toEqual(['message.barred', 'message.unbarred']);
  });
});

describe('a deletion', () => {
  test('is noted with the time at which it was asked for', () => {
    const outbox = begun();
    outbox.time.now = 12_345;
    outbox.send({ type: 'outbox.delete', messageId: 'm1' });
    const deletion = { messageId: 'm1', askedAt: 12_345 };
    expect(outbox.inputOf('deletion:m1')).toMatchObject({ deletion, isOwn: true });
  });

  test('of an earlier page begins though another tab has changed the store meanwhile', () => {
    const outbox = begin();
    outbox.send(storeChanged);
    const deletion = { messageId: 'm1', askedAt: 1 };
    const leftAloneMs = 9_000;
    outbox.finish('loadStored', storeOf({ deletions: [{ ...deletion, leftAloneMs }] }));
    expect(outbox.inputOf('deletion:m1')).toMatchObject({ deletion, isOwn: false, leftAloneMs });
  });
});

test('whether there is a network is told to all that send', () => {
  const senders = ['message:k1', 'queue:c1', 'deletion:m1'];
  const outbox = beginAmong(senders);
  for (const type of ['connectivity.offline', 'connectivity.online'] as const) {
    outbox.send({ type });
    for (const sender of senders) expect(outbox.world.told(sender).at(-1)).toEqual({ type });
  }
});

describe('a queue that has nothing left', () => {
  test('ends, and the screen loses what was sent by a try without an answer', () => {
    const outbox = begun(message);
    outbox.send(drained);
    expect([outbox.runs('queue:c1'), outbox.isReading()]).toEqual([false, true]);
    outbox.read();
    expect(outbox.shown()).toEqual([]);
  });

  test('while the store is read has the store read once more', () => {
    const outbox = begin();
    outbox.send(ready, drained);
    expect(outbox.runs('queue:c1')).toBe(false);
    outbox.read(message);
    expect(outbox.isReading()).toBe(true);
  });

  test('and another that has, too, while it is read: once more is enough', () => {
    const outbox = begin();
    outbox.send(ready, { ...ready, conversationId: 'c2' });
    outbox.send(drained, { ...drained, conversationId: 'c2' });
    expect(['queue:c1', 'queue:c2'].map(outbox.runs)).toEqual([false, false]);
    outbox.read();
    outbox.read();
    expect(outbox.isReading()).toBe(false);
  });
});

describe('a message that is over', () => {
  test('does not come back with a reading that had begun before', () => {
    const outbox = begin();
    outbox.send(write, ended);
    outbox.read(message);
    expect(outbox.shown()).toEqual([]);
    expect(['message:k1', 'queue:c1'].map(outbox.runs)).toEqual([false, false]);
  });

  test('has no actor any more, so that its place is free', () => {
    const outbox = begun();
    outbox.send(write);
    expect(outbox.runs('message:k1')).toBe(true);
    outbox.send(ended);
    expect(outbox.runs('message:k1')).toBe(false);
  });

  test('though the server has it is deleted there, at once and with no way back', () => {
    const outbox = begun();
    const deletion = { messageId: 'm1', askedAt: 1 };
    outbox.send({ type: 'message.unwanted', deletion });
    expect(outbox.inputOf('deletion:m1')).toEqual({
      userId: 'me',
      link: 'online',
      deletion,
      isOwn: false,
      leftAloneMs: 0,
    });
    expect(outbox.now().context.undoable).toEqual([]);
  });
});
