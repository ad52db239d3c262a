import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { selectOwnPointer } from '#machines/store/db/db.selectors.ts';
import type { Batch } from '#machines/chats/receipts/receipts.machine.ts';
import { receiptsMachine } from '#machines/chats/receipts/receipts.machine.ts';
import {
  conversationShape,
  messageShape,
  noAnswer,
  pageShape,
  refusal,
} from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { expectNth } from '#tests/model/timing.ts';
import { callbackActor, createWorld, promiseActor, type World } from '#tests/model/rules.ts';

let receipts: ActorRefFrom<typeof receiptsMachine>;
let world: World;
let db: ReturnType<typeof startDb>;
let focus: ReturnType<typeof callbackActor>;
let server: ReturnType<typeof promiseActor<void, { conversationId: string; batch: Batch }>>;

const see = (...seqs: number[]) => {
  for (const seq of seqs) receipts.send({ type: 'receipts.visible', messageId: `m${seq}`, seq });
};
const look = () => focus.last.send({ type: 'attention.gained' });
const lookAway = () => focus.last.send({ type: 'attention.lost' });
/** The batches that the server was asked to mark as read. */
const told = () => server.calls.map(({ input }) => input.batch);
const load = (seqs: readonly number[]) =>
  db.send({ type: 'page.loaded', conversationId: 'c1', edge: 'newest', page: pageShape({ seqs }) });

beforeEach(() => {
  world = createWorld();
  focus = callbackActor();
  server = promiseActor();
  db = startDb(world);
  receipts = world.start(
    receiptsMachine.provide({ actors: { watchAttention: focus.logic, markRead: server.logic } }),
    { input: { conversationId: 'c1', selfId: 'me' } },
  );
  load([1, 2, 3, 4, 5]);
});

describe('a message that I look at', () => {
  beforeEach(() => look());

  test('is told 250 ms after the first of it was seen, not at 249, and all of it at once', () => {
    see(1);
    world.clock.increment(100);
    see(2);
    world.clock.increment(149);
    expect(told()).toEqual([]);
    world.clock.increment(1);
    expect(told()).toEqual([{ scope: 'seen', messageIds: ['m2', 'm1'], upToSeq: 2 }]);
    expect(server.last.input.conversationId).toBe('c1');
  });

  test('counts when it is scrolled away within those 250 ms', () => {
    see(1);
    receipts.send({ type: 'receipts.invisible', messageId: 'm1' });
    world.clock.increment(250);
    expect(told().map(({ messageIds }) => messageIds)).toEqual([['m1']]);
  });

  test('moves my pointer once the server knows, not before', () => {
    db.send({
      type: 'conversations:update',
      payload: { conversation: conversationShape({ lastSeq: 5, version: 6 }) },
    });
    see(1, 2);
    world.clock.increment(250);
    expect(selectOwnPointer(db.getSnapshot().context, 'c1')).toBe(0);
    server.last.resolve();
    expect(selectOwnPointer(db.getSnapshot().context, 'c1')).toBe(2);
  });

  test('is told once, however often it comes into view', () => {
    see(1, 2);
    world.clock.increment(250);
    server.last.resolve();
    see(1, 2);
    lookAway();
    look();
    world.clock.increment(60_000);
    expect(told()).toHaveLength(1);
  });

  test('while the server is being told goes with the next 250 ms', () => {
    see(1);
    world.clock.increment(250);
    see(2);
    world.clock.increment(1_000);
    expect(told()).toHaveLength(1);
    server.last.resolve();
    world.clock.increment(250);
    expect(told().at(-1)).toEqual({ scope: 'seen', messageIds: ['m2'], upToSeq: 2 });
  });

  test('is told 500 at a time, the newest first, which mark the older ones, too', () => {
    see(...Array.from({ length: 501 }, (_, index) => index + 6));
    world.clock.increment(250);
    expect(told()[0]?.messageIds).toHaveLength(500);
    expect(told()[0]?.messageIds).not.toContain('m6');
    server.last.resolve();
    world.clock.increment(60_000);
    expect(told()).toHaveLength(1);
  });
});

describe('what nobody looks at', () => {
  test('is not told, however long it is on the screen', () => {
    see(1);
    world.clock.increment(60_000);
    expect(told()).toEqual([]);
  });

  test('is told when the window gets the focus, if it is still on the screen', () => {
    see(1, 2);
    receipts.send({ type: 'receipts.invisible', messageId: 'm1' });
    look();
    world.clock.increment(250);
    expect(told().map(({ messageIds }) => messageIds)).toEqual([['m2']]);
  });

  test('is nothing of a conversation that left the screen', () => {
    see(1, 2);
    receipts.send({ type: 'receipts.hidden' });
    look();
    world.clock.increment(60_000);
    expect(told()).toEqual([]);
  });

  test('is not told when the focus goes within the 250 ms; what had been seen is told on return', () => {
    look();
    see(1);
    receipts.send({ type: 'receipts.invisible', messageId: 'm1' });
    world.clock.increment(249);
    lookAway();
    world.clock.increment(60_000);
    expect(told()).toEqual([]);
    look();
    world.clock.increment(250);
    expect(told().map(({ messageIds }) => messageIds)).toEqual([['m1']]);
  });
});

describe('when the server cannot be told', () => {
  beforeEach(() => {
    look();
    see(1);
    world.clock.increment(250);
    server.last.reject(noAnswer);
  });

  test('it is told again, not within 249 ms and within 500, with what was seen since: none is lost', () => {
    see(2);
    expectNth(2, told, world.clock, { afterMs: 249, byMs: 500 });
    expect(told().at(-1)).toEqual({ scope: 'seen', messageIds: ['m2', 'm1'], upToSeq: 2 });
  });

  test('the next wait is longer: not within 499 ms, and within 1,000', () => {
    world.clock.increment(500);
    server.last.reject(refusal(503));
    expectNth(3, told, world.clock, { afterMs: 499, byMs: 1_000 });
  });

  test('it is told no earlier than the server asked for', () => {
    world.clock.increment(500);
    server.last.reject(refusal(429, 'rate_limited', 9_000));
    expectNth(3, told, world.clock, { afterMs: 8_999, byMs: 9_000 });
  });

  test('it is told at once when the connection is back', () => {
    receipts.send({ type: 'connectivity.online' });
    expect(told()).toHaveLength(2);
  });

  test('it is told although I look away meanwhile: I have seen it', () => {
    lookAway();
    world.clock.increment(500);
    expect(told()).toHaveLength(2);
  });

  test('nothing is sent again when I am no longer in the conversation', () => {
    world.clock.increment(500);
    server.last.reject(refusal(404, 'not_found'));
    world.clock.increment(600_000);
    expect(told()).toHaveLength(2);
  });
});

describe('the newest message that is seen', () => {
  beforeEach(() => look());

  test('is told by its id: one that comes meanwhile, which nobody has seen, stays unread', () => {
    see(5);
    world.clock.increment(250);
    expect(told()).toEqual([{ scope: 'seen', messageIds: ['m5'], upToSeq: 5 }]);
  });

  test('is told by its id also when deleted ones follow it: they never count as unread', () => {
    const deleted = messageShape({ seq: 5, version: 6, deletedAt: '2026-03-01T11:00:00.000Z' });
    db.send({ type: 'message.changed', message: deleted, version: 6 });
    see(4);
    world.clock.increment(250);
    expect(told()).toEqual([{ scope: 'seen', messageIds: ['m4'], upToSeq: 4 }]);
  });
});

describe('everything is read', () => {
  beforeEach(() => look());
  const all = () => receipts.send({ type: 'receipts.all' });
  const arrive = (seq: number) =>
    db.send({
      type: 'message.changed',
      message: messageShape({ seq, version: seq }),
      version: seq,
    });

  test("by '↓', up to the newest that is known, without having seen it", () => {
    all();
    world.clock.increment(250);
    expect(told()).toEqual([{ scope: 'seen', messageIds: ['m5'], upToSeq: 5 }]);
    server.last.resolve();
    world.clock.increment(60_000);
    expect(told()).toHaveLength(1);
  });

  test("by '↓' only as far as it went then: what came while the server could not be told stays unread", () => {
    all();
    world.clock.increment(250);
    server.last.reject(noAnswer);
    for (const seq of [6, 7, 8]) arrive(seq);
    lookAway();
    world.clock.increment(500);
    const upToThen = { scope: 'seen', messageIds: ['m5'], upToSeq: 5 };
    expect(told()).toEqual([upToThen, upToThen]);
  });

  test("by '↓' also beyond the end of the stretch that is loaded: the list knows the newest", () => {
    const page = { ...pageShape({ seqs: [1, 2] }), hasNewer: true };
    db.send({ type: 'page.loaded', conversationId: 'c1', edge: 'around', page });
    const messages = [messageShape({ seq: 90, version: 90 })];
    const conversation = conversationShape({ lastSeq: 90, version: 90, messages });
    db.send({ type: 'conversations:update', payload: { conversation } });
    all();
    world.clock.increment(250);
    expect(told()).toEqual([{ scope: 'seen', messageIds: ['m90'], upToSeq: 90 }]);
  });

  test("by '↓' that came while something else was being told", () => {
    see(1);
    world.clock.increment(250);
    all();
    server.last.resolve();
    world.clock.increment(250);
    expect(told().map(({ messageIds }) => messageIds)).toEqual([['m1'], ['m5']]);
  });

  test("in one word where no message is known, and then the server's event says how far", () => {
    db.send({ type: 'timeline.dropped', conversationId: 'c1' });
    all();
    world.clock.increment(250);
    expect(told()).toEqual([{ scope: 'everything', messageIds: [], upToSeq: 0 }]);
    load([1, 2, 3]);
    server.last.reject(noAnswer);
    world.clock.increment(500);
    expect(told()).toHaveLength(2);
    server.last.resolve();
    expect(selectOwnPointer(db.getSnapshot().context, 'c1')).toBe(0);
    world.clock.increment(60_000);
    expect(told()).toHaveLength(2);
  });
});

test('a window whose focus cannot be watched counts as looked at', () => {
  see(1);
  focus.last.reject(new Error('no window'));
  see(2);
  world.clock.increment(250);
  expect(told().map(({ messageIds }) => messageIds)).toEqual([['m2', 'm1']]);
});
