import { describe, expect, test } from 'vitest';
import { hasOtherRefused, selectLastSaid } from '#machines/store/db/db.last-said.ts';
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

  describe('where an own message was refused', () => {
    const at = (time: string) => Date.parse(time);
    const refused = {
      ...unsent,
      refusal: 'Этого человека нет в контактах',
      createdAt: at('2026-03-01T14:00:00.000Z'),
    };
    const later = messageShape({ seq: 2, createdAt: '2026-03-01T14:00:00.001Z' });
    const marked = (db: ReturnType<typeof createDb>) => {
      const said = saidIn(db);
      return said !== null && hasOtherRefused(db.now, 'c1', said);
    };

    test('is that one, until something later is said, which bears a mark', () => {
      const db = listed(messageShape({ seq: 2, createdAt: '2026-03-01T14:00:00.000Z' }));
      db.take({ type: 'outgoing.added', message: refused });
      expect([saidIn(db), marked(db)]).toMatchObject([{ id: 'tmp-k9' }, false]);
      const answered = listed(later);
      answered.take({ type: 'outgoing.added', message: refused });
      expect([saidIn(answered), marked(answered)]).toMatchObject([{ id: 'm2' }, true]);
      answered.take({ type: 'outgoing.removed', clientId: 'k9' });
      expect(marked(answered)).toBe(false);
    });

    test.each([3_600_000, -3_600_000])(
      'is judged by this device’s clock, which is ahead of the server’s by %d ms',
      (clockSkewMs) => {
        const db = listed(later);
        db.take({ type: 'clock.compared', clockSkewMs });
        const createdAt = refused.createdAt + clockSkewMs;
        db.take({ type: 'outgoing.added', message: { ...refused, createdAt } });
        expect(saidIn(db)).toMatchObject({ id: 'm2' });
        const newest = { ...refused, clientId: 'k8', id: 'tmp-k8', createdAt: createdAt + 1 };
        db.take({ type: 'outgoing.added', message: newest });
        expect(saidIn(db)).toMatchObject({ id: 'tmp-k8' });
      },
    );

    test('is one on its way all the same, which will be the newest, and bears the mark', () => {
      const db = listed(later);
      db.take({ type: 'outgoing.added', message: refused });
      db.take({
        type: 'outgoing.added',
        message: {
          ...refused,
          ...draftShape({ clientId: 'k10' }),
          refusal: null,
          createdAt: refused.createdAt + 1,
        },
      });
      expect([saidIn(db), marked(db)]).toMatchObject([{ id: 'tmp-k10' }, true]);
    });

    test('is a draft, too, which bears the mark', () => {
      const db = listed();
      db.take({ type: 'outgoing.added', message: refused });
      const draft = draftShape({ content: 'пишу' });
      db.take({ type: 'draft.told', conversationId: 'c1', draft });
      expect([saidIn(db), marked(db)]).toEqual([draft, true]);
    });

    test('is that one alone in a conversation without messages', () => {
      const db = createDb({ type: 'list.loaded', known: {}, entries: [entryShape()] });
      db.take({ type: 'outgoing.added', message: refused });
      expect([saidIn(db), marked(db)]).toMatchObject([{ id: 'tmp-k9' }, false]);
    });
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
