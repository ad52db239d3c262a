import { describe, expect, test } from 'vitest';
import type { VersionedEvent } from '#machines/store/sync/sync.events.ts';
import { isLive } from '#machines/store/sync/sync.selectors.ts';
import { changesShape, messageShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { notified, readByAnna, said, syncWorld } from './sync.world.ts';

const { take, sync, changes, clock, db, told, asked, hear, connect } = syncWorld();

describe('a conversation that is looked at', () => {
  test('brings its read pointers up to date; not looked at, it asks nothing for them', () => {
    connect();
    hear(readByAnna(3));
    clock().increment(1_000);
    expect(asked()).toEqual([]);
    sync().send({ type: 'sync.check', conversationId: 'c1' });
    expect(asked()).toEqual([{ conversationId: 'c1', after: 2, receiptsAfter: 0 }]);
    const receipts = [{ userId: 'anna', lastReadSeq: 2 }];
    changes().last.resolve(changesShape({ version: 2, receiptsVersion: 3, receipts }));
    expect(isLive(sync().getSnapshot())).toBe(true);
  });

  test('is up to date at once when nothing is missing', () => {
    connect();
    sync().send({ type: 'sync.check', conversationId: 'c1' });
    expect(asked()).toEqual([]);
    expect(isLive(sync().getSnapshot())).toBe(true);
  });
});

describe('the list is asked to be read soon', () => {
  const soon = () => told('inbox').filter(({ type }) => type === 'inbox.refreshSoon').length;

  test('for a message where none are loaded, and it counts as unread at once', () => {
    connect();
    take({ type: 'timeline.dropped', conversationId: 'c1' });
    hear(notified(3));
    expect(soon()).toBe(1);
    expect(db().conversations['c1']?.unread.announced).toEqual([3]);
  });

  test('my own message from another device counts as nothing', () => {
    connect();
    hear(notified(3, 'c1', 'me'));
    expect(db().conversations['c1']?.unread.announced).toEqual([]);
  });

  test('nor does one in the open conversation', () => {
    connect();
    take({ type: 'conversation.opened', conversationId: 'c1' });
    hear(notified(3));
    expect(db().conversations['c1']?.unread.announced).toEqual([]);
  });

  test('for a conversation that the list does not have', () => {
    connect();
    hear(said(1, 'c9'));
    expect(soon()).toBe(1);
  });

  test('for a deletion and for what I read elsewhere, as long as it is not open here', () => {
    connect();
    const gone = messageShape({ seq: 2, version: 3, deletedAt: '2026-03-01T11:00:00.000Z' });
    const deleted: VersionedEvent = {
      type: 'message:update',
      payload: { conversationId: 'c1', message: gone, version: 3 },
    };
    const read: VersionedEvent = {
      type: 'receipts:update',
      payload: {
        conversationId: 'c1',
        userId: 'me',
        lastReadSeq: 2,
        messageIds: [],
        status: 'READ',
        receiptsVersion: 1,
      },
    };
    hear(deleted, read);
    expect(soon()).toBe(2);
    take({ type: 'conversation.opened', conversationId: 'c1' });
    hear(deleted, read);
    expect(soon()).toBe(2);
  });

  test('never for new words of a message, whether its chat is open, loaded, or was never opened', () => {
    connect();
    const editedAt = '2026-03-01T11:00:00.000Z';
    const change = (version: number): VersionedEvent => ({
      type: 'message:update',
      payload: {
        conversationId: 'c1',
        message: messageShape({ seq: 2, version, content: 'другие слова', editedAt }),
        version,
      },
    });
    hear(change(3));
    take({ type: 'conversation.opened', conversationId: 'c1' });
    hear(change(4));
    take({ type: 'conversation.closed' });
    take({ type: 'timeline.dropped', conversationId: 'c1' });
    hear(change(5));
    expect(soon()).toBe(0);
  });

  test('for a new message that is deleted beyond the open stretch, not for one that is read', () => {
    connect();
    const page = { ...pageShape({ seqs: [1, 2], version: 9 }), hasOlder: false, hasNewer: true };
    take({ type: 'page.loaded', conversationId: 'c1', edge: 'around', page });
    take({ type: 'conversation.opened', conversationId: 'c1' });
    const deletion = (seq: number, version: number): VersionedEvent => {
      const message = messageShape({ seq, version, deletedAt: '2026-03-01T11:00:00.000Z' });
      return { type: 'message:update', payload: { conversationId: 'c1', message, version } };
    };
    hear(deletion(2, 10));
    expect(soon()).toBe(0);
    hear(deletion(8, 11));
    expect(soon()).toBe(1);
    const pointer = { conversationId: 'c1', userId: 'me', lastReadSeq: 7, receiptsVersion: null };
    take({ type: 'read.moved', ...pointer });
    hear(deletion(7, 12));
    expect(soon()).toBe(1);
  });

  test('a conversation that I was removed from is closed', () => {
    connect();
    hear({ type: 'conversations:removed', payload: { conversationId: 'c1' } });
    expect(db().conversations['c1']).toBeUndefined();
    expect(told('inbox').at(-1)).toEqual({
      type: 'inbox.removed',
      conversationId: 'c1',
      isOwnDoing: false,
    });
  });

  test('a group that I left on another device is gone by my own doing', () => {
    connect();
    hear({ type: 'conversations:removed', payload: { conversationId: 'c1', left: true } });
    expect(told('inbox').at(-1)).toEqual({
      type: 'inbox.removed',
      conversationId: 'c1',
      isOwnDoing: true,
    });
  });
});
