import { describe, expect, test } from 'vitest';
import {
  selectDividerSeq,
  selectGoal,
  selectMarkedId,
  selectNewest,
} from '#machines/chats/timeline/timeline.selectors.ts';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import { stretch, timelineWorld, without } from './timeline.world.ts';

const { begin, send, state, db, asked, page, take } = timelineWorld();

const open = () => send({ type: 'timeline.opened' });
const newestPage = () => stretch(951, 1_000, { hasNewer: false });
const position = { messageId: 'm400', offsetPx: -12 };
const keep = () => take({ type: 'position.kept', conversationId: 'c1', position });
const at = (messageId: string, offsetPx: number) => ({ messageId, mark: false, offsetPx });

describe('a conversation with nothing new is entered', () => {
  test('at its end', () => {
    begin();
    expect(asked()).toEqual([{ edge: 'newest' }]);
    page().last.resolve(newestPage());
    expect(selectGoal(state())).toBe('newest');
    expect(selectDividerSeq(state())).toBeNull();
  });

  test('where one left it, to the pixel', () => {
    keep();
    begin();
    expect(asked()).toEqual([{ edge: 'around', messageId: 'm400' }]);
    page().last.resolve(stretch(350, 450));
    expect(selectGoal(state())).toEqual(at('m400', -12));
    send({ type: 'timeline.arrived' });
    expect(selectMarkedId(state())).toBeNull();
  });

  test('where one left it without reading anything, if that is loaded', () => {
    begin();
    page().last.resolve(newestPage());
    send({ type: 'timeline.left', position: { messageId: 'm960', offsetPx: 5 } });
    open();
    expect(selectGoal(state())).toEqual(at('m960', 5));
    expect(asked()).toHaveLength(1);
  });

  test('at what came next where that was deleted, and before it where nothing came', () => {
    keep();
    begin();
    page().last.resolve(without(stretch(350, 450), 400, 401));
    expect(selectGoal(state())).toEqual(at('m402', -12));
    send({ type: 'timeline.left', position: { messageId: 'm450', offsetPx: 3 } });
    const gone = { seq: 450, version: 1_001, deletedAt: '2026-03-01T11:00:00.000Z' };
    take({ type: 'message.changed', message: messageShape(gone), version: 1_001 });
    open();
    expect(selectGoal(state())).toEqual(at('m449', 3));
  });

  test('at its end again once one has left it there', () => {
    keep();
    begin();
    page().last.resolve(stretch(350, 450));
    send({ type: 'timeline.left', position: null });
    expect(db().positions).toEqual({});
    open();
    expect(asked().at(-1)).toEqual({ edge: 'newest' });
  });
});

describe('a conversation with something new is entered', () => {
  test('at the first new one, with the divider 16 px below the upper edge', () => {
    begin({ readSeq: 990 });
    expect(asked()).toEqual([{ edge: 'newest' }]);
    page().last.resolve(newestPage());
    expect(selectGoal(state())).toEqual(at('m991', 16));
    expect(selectDividerSeq(state())).toBe(990);
  });

  test('at the new ones rather than where one left it', () => {
    keep();
    begin({ readSeq: 990 });
    expect(asked()).toEqual([{ edge: 'newest' }]);
  });

  test.each([
    [970, { edge: 'newest' }],
    [969, { edge: 'after', seq: 949 }],
    [10, { edge: 'after', seq: 0 }],
  ] as const)('of 1,000 read up to %i: with 20 read ones above', (readSeq, question) => {
    begin({ readSeq });
    expect(asked()).toEqual([question]);
  });

  test('at the first of 1,000 new ones, far from the end', () => {
    begin({ lastSeq: 1_060, readSeq: 60 });
    expect(asked()).toEqual([{ edge: 'after', seq: 40 }]);
    page().last.resolve(stretch(41, 140));
    expect(selectGoal(state())).toEqual(at('m61', 16));
    expect(selectDividerSeq(state())).toBe(60);
  });

  test('past what is not new: own messages and deleted ones', () => {
    begin({ readSeq: 990, unread: 8 });
    const deleted = without(newestPage(), 991);
    page().last.resolve({
      ...deleted,
      messages: deleted.messages.map((one) => (one.seq === 992 ? { ...one, senderId: 'me' } : one)),
    });
    expect(selectGoal(state())).toEqual(at('m993', 16));
  });

  test('without reading anything where the first new one is loaded', () => {
    begin();
    page().last.resolve(newestPage());
    send({ type: 'timeline.left', position: null });
    take({
      type: 'message.changed',
      message: messageShape({ seq: 1_001, version: 1_001 }),
      version: 1_001,
    });
    take({
      type: 'message:notify',
      payload: { conversationId: 'c1', messageId: 'm', senderId: 'anna', version: 1_001 },
    });
    open();
    expect(selectGoal(state())).toEqual(at('m1001', 16));
    expect(selectDividerSeq(state())).toBe(1_000);
    expect(asked()).toHaveLength(1);
  });

  test('with no divider once everything was read', () => {
    begin({ readSeq: 990 });
    page().last.resolve(newestPage());
    take({
      type: 'read.moved',
      conversationId: 'c1',
      userId: 'me',
      lastReadSeq: 1_000,
      receiptsVersion: 1,
    });
    expect(selectDividerSeq(state())).toBe(990);
    send({ type: 'timeline.left', position: null });
    open();
    expect(selectDividerSeq(state())).toBeNull();
    expect(selectGoal(state())).toBe('newest');
  });
});

describe('when sync has dropped the pages under a reader', () => {
  const drop = () => {
    take({ type: 'timeline.dropped', conversationId: 'c1' });
    send({ type: 'timeline.reload' });
    expect(selectNewest(state())).toBe('loading');
  };

  test('who is far up, the place is read again, and the divider stands where the new begins', () => {
    begin();
    page().last.resolve(newestPage());
    take({
      type: 'message:notify',
      payload: { conversationId: 'c1', messageId: 'm', senderId: 'anna', version: 3_000 },
    });
    take({
      type: 'message.changed',
      message: messageShape({ seq: 3_000, version: 3_000 }),
      version: 3_000,
    });
    drop();
    const underWay = page().last;
    send({ type: 'timeline.left', position });
    expect(underWay.stopped).toBe(true);
    expect(asked().at(-1)).toEqual({ edge: 'around', messageId: 'm400' });
    page().last.resolve(stretch(350, 450));
    expect(selectGoal(state())).toEqual(at('m400', -12));
  });

  test('who is at the end, the end is read, once', () => {
    begin();
    page().last.resolve(newestPage());
    drop();
    send({ type: 'timeline.left', position: null });
    expect(asked()).toEqual([{ edge: 'newest' }, { edge: 'newest' }]);
    page().last.resolve(stretch(2_951, 3_000, { hasNewer: false }));
    expect(selectGoal(state())).toBe('newest');
  });

  test('who is at the end, though this was once left elsewhere, the end is read', () => {
    keep();
    begin();
    page().last.resolve(stretch(350, 450));
    drop();
    expect(asked().at(-1)).toEqual({ edge: 'around', messageId: 'm400' });
    send({ type: 'timeline.left', position: null });
    expect(asked().at(-1)).toEqual({ edge: 'newest' });
    page().last.resolve(newestPage());
    expect(selectGoal(state())).toBe('newest');
  });
});
