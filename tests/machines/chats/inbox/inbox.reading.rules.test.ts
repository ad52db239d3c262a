/** «Пометить прочитанным»: a conversation is read up to its end, whether its actors run or not. */
import { beforeEach, expect, test } from 'vitest';
import { selectUnreadCount } from '#machines/store/db/db.selectors.ts';
import { entryShape, messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { inboxWorld } from './inbox.world.ts';

const { it, store, answer, open, close, wait, running } = inboxWorld();

const entry = (id: string, lastSeq: number) =>
  entryShape(
    {
      id,
      version: lastSeq,
      lastSeq,
      messages: [messageShape({ id: `${id}-${lastSeq}`, conversationId: id, seq: lastSeq })],
    },
    3,
  );
const readAll = (conversationId: string) =>
  it().inbox.send({ type: 'inbox.readAll', conversationId });
const look = () => it().focus.last.send({ type: 'attention.gained' });
const receiptsRun = (id: string) => it().inbox.system.get(`receipts:${id}`) !== undefined;
/** The request goes after the receipts have gathered. */
const told = () => {
  wait(250);
  return it().server.last.input;
};
const upTo = (id: string, seq: number) => ({
  conversationId: id,
  batch: { scope: 'seen', messageIds: [`${id}-${seq}`], upToSeq: seq },
});

const comes = (id: string, seq: number) => {
  const message = messageShape({ id: `${id}-${seq}`, conversationId: id, seq, version: seq });
  const payload = { conversationId: id, messageId: message.id, senderId: 'anna', version: seq };
  it().db.send({ type: 'message:notify', payload });
  it().db.send({ type: 'message:new', payload: { conversationId: id, message, version: seq } });
};

beforeEach(() => answer(entry('c1', 7), entry('c2', 9)));

test('a conversation that is not open is read to the end that is known, and nothing of it is loaded', () => {
  readAll('c2');
  look();
  expect(told()).toEqual(upTo('c2', 9));
  expect(selectUnreadCount(store(), 'c2')).toBe(3);
  it().server.last.resolve();
  expect(selectUnreadCount(store(), 'c2')).toBe(0);
  expect(selectUnreadCount(store(), 'c1')).toBe(3);
  expect(running('c1', 'c2')).toEqual([]);
  expect(it().inbox.getSnapshot().context).toMatchObject({ kept: [], openId: null });
});

test('what comes after it is unread, and can be read by it as well', () => {
  readAll('c1');
  look();
  expect(told()).toEqual(upTo('c1', 7));
  it().server.last.resolve();
  comes('c1', 8);
  expect(selectUnreadCount(store(), 'c1')).toBe(1);
  readAll('c1');
  expect(told()).toEqual(upTo('c1', 8));
  expect(it().focus.calls, 'by the same actor').toHaveLength(1);
});

test('a conversation that was open lately is read by the actor that it has', () => {
  open('c1');
  close();
  readAll('c1');
  look();
  expect(it().focus.calls).toHaveLength(1);
  expect(told()).toEqual(upTo('c1', 7));
});

test('without an answer it is told again, also by the conversation that is opened meanwhile', () => {
  readAll('c1');
  look();
  expect(told()).toEqual(upTo('c1', 7));
  it().server.last.reject(noAnswer);
  // Nobody has seen what comes after it.
  comes('c1', 8);
  open('c1');
  expect(running('c1')).toEqual(['c1']);
  look();
  expect(told()).toEqual(upTo('c1', 7));
  expect(it().server.calls).toHaveLength(2);
  it().server.last.resolve();
  wait(60_000);
  expect(it().server.calls).toHaveLength(2);
});

test('once it was told, the conversation that is opened tells nothing by itself', () => {
  readAll('c1');
  look();
  told();
  it().server.last.resolve();
  open('c1');
  look();
  wait(1_000);
  expect(it().server.calls).toHaveLength(1);
});

test('it ends with the conversation that is gone', () => {
  readAll('c1');
  look();
  told();
  expect(receiptsRun('c1')).toBe(true);
  it().inbox.send({ type: 'inbox.removed', conversationId: 'c1' });
  expect(it().server.last.stopped).toBe(true);
  expect(receiptsRun('c1')).toBe(false);
});
