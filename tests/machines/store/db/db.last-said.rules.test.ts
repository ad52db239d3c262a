import { describe, expect, test } from 'vitest';
import { selectLastSaid } from '#machines/store/db/db.last-said.ts';
import { draftShape, fileShape } from '#tests/machines/sending/composer/drafts.ts';
import { entryShape, messageShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { createDb, deleted } from './db.fixture.ts';

const listed = (latest = messageShape({ seq: 2 })) =>
  createDb({
    type: 'list.loaded',
    known: {},
    entries: [entryShape({ messages: [latest], lastSeq: latest.seq, version: latest.version })],
  });
const saidIn = (db: ReturnType<typeof createDb>) => selectLastSaid(db.now, 'c1');
const unsent = {
  ...draftShape({ clientId: 'k9', content: 'в пути' }),
  createdAt: 1,
  refusal: null,
};

describe('the last thing said in a conversation', () => {
  test('is the newest message, and an own one on its way after it', () => {
    const db = listed();
    expect(saidIn(db)).toMatchObject({ id: 'm2' });
    db.take({ type: 'outgoing.added', message: unsent });
    expect(saidIn(db)).toMatchObject({ id: 'tmp-k9' });
    db.take({ type: 'outgoing.removed', clientId: 'k9' });
    expect(saidIn(db)).toMatchObject({ id: 'm2' });
  });

  test('is what is being written, while the conversation is closed', () => {
    const db = listed();
    const draft = draftShape({ content: 'пишу' });
    db.take({ type: 'draft.told', conversationId: 'c1', draft });
    expect(saidIn(db)).toBe(draft);
    db.take({ type: 'conversation.opened', conversationId: 'c1' });
    expect(saidIn(db)).toMatchObject({ id: 'm2' });
    db.take({ type: 'conversation.closed' });
    expect(saidIn(db)).toBe(draft);
    const { order } = db.now;
    db.take({ type: 'draft.told', conversationId: 'c1', draft: null });
    expect(saidIn(db)).toMatchObject({ id: 'm2' });
    expect(db.now.order).toBe(order);
  });

  test('is no draft that says nothing, but one of files alone', () => {
    const db = listed();
    const replyTo = { id: 'm1', content: 'Да?', senderId: 'anna' };
    const before = db.now;
    db.take({ type: 'draft.told', conversationId: 'c1', draft: draftShape({ replyTo }) });
    expect(db.now).toBe(before);
    const draft = draftShape({ content: ' ', attachments: [fileShape()] });
    db.take({ type: 'draft.told', conversationId: 'c1', draft });
    expect(saidIn(db)).toBe(draft);
  });

  test('is the one before a deleted message where that is loaded, and nothing elsewhere', () => {
    const closed = listed();
    closed.take(deleted(2, 3));
    expect(saidIn(closed)).toBeNull();
    const open = listed();
    open.take({
      type: 'page.loaded',
      conversationId: 'c1',
      edge: 'newest',
      page: pageShape({ seqs: [1, 2] }),
    });
    open.take({ type: 'message.hidden', messageId: 'm2' });
    expect(saidIn(open)).toMatchObject({ id: 'm1' });
    open.take({ type: 'message.unhidden', messageId: 'm2' });
    expect(saidIn(open)).toMatchObject({ id: 'm2' });
    open.take(deleted(2, 3));
    expect(saidIn(open)).toMatchObject({ id: 'm1' });
  });

  test('is nothing in a conversation without messages, and in one that is unknown', () => {
    const db = createDb({ type: 'list.loaded', known: {}, entries: [entryShape()] });
    expect(saidIn(db)).toBeNull();
    expect(selectLastSaid(db.now, 'c9')).toBeNull();
  });
});
