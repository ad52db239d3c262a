import { describe, expect, test } from 'vitest';
import { selectUnreadCount } from '#machines/store/db/db.selectors.ts';
import { countsAsUnread, waitingMessages } from '#machines/store/db/db.unread.ts';
import { entryShape, messageShape, pageShape } from '#tests/machines/kit/shapes.ts';
import { createDb, raised } from './db.fixture.ts';

const listed = (version: number, unreadCount: number) =>
  ({
    type: 'list.loaded',
    known: {},
    entries: [entryShape({ version, lastSeq: version }, unreadCount)],
  }) as const;
const brought = (seq: number) =>
  ({ type: 'message.changed', version: seq, message: messageShape({ seq }) }) as const;
const read = (lastReadSeq: number) =>
  ({
    type: 'read.moved',
    conversationId: 'c1',
    userId: 'me',
    lastReadSeq,
    receiptsVersion: 1,
  }) as const;
const open = { type: 'conversation.opened', conversationId: 'c1' } as const;

describe('reading on another device', () => {
  test('takes away what was announced, once it has come and is read', () => {
    const db = createDb(listed(5, 0), raised(6), brought(6));
    expect(selectUnreadCount(db.now, 'c1')).toBe(1);
    db.take(read(6));
    expect(selectUnreadCount(db.now, 'c1')).toBe(0);
  });

  test('does not take away what was announced since', () => {
    const db = createDb(listed(5, 0), raised(6), brought(6), raised(7), read(6));
    expect(selectUnreadCount(db.now, 'c1')).toBe(1);
  });

  test('of a half leaves the other half, where it is loaded', () => {
    const page = pageShape({ seqs: [1, 2, 3, 4], version: 4 });
    const db = createDb(listed(4, 4));
    db.take({ type: 'page.loaded', conversationId: 'c1', edge: 'newest', page }, read(2));
    expect(selectUnreadCount(db.now, 'c1')).toBe(2);
  });

  test('of what stands in a stretch that does not reach to the newest leaves what is beyond it', () => {
    const page = { ...pageShape({ seqs: [1, 2, 3], version: 9 }), hasOlder: false, hasNewer: true };
    const db = createDb(listed(9, 9));
    db.take({ type: 'page.loaded', conversationId: 'c1', edge: 'around', page }, read(2));
    expect(selectUnreadCount(db.now, 'c1')).toBe(7);
  });
});

describe('what waits in the conversation that is open', () => {
  test('is what my pointer has not passed, though its tile says 0', () => {
    const page = pageShape({ seqs: [1, 2, 3], version: 3 });
    const db = createDb(listed(3, 3), open);
    db.take({ type: 'page.loaded', conversationId: 'c1', edge: 'newest', page });
    expect(selectUnreadCount(db.now, 'c1')).toBe(0);
    expect(waitingMessages(db.now, 'c1')).toBe(3);
    db.take(read(2));
    expect(waitingMessages(db.now, 'c1')).toBe(1);
  });

  test('is what the server counted as long as nothing is loaded', () => {
    expect(waitingMessages(createDb(listed(3, 2), open).now, 'c1')).toBe(2);
    expect(waitingMessages(createDb().now, 'unknown')).toBe(0);
  });
});

describe('a call that left a line', () => {
  const line = (missedBy: readonly string[]) =>
    messageShape({
      seq: 2,
      service: {
        kind: 'call',
        callId: 'call',
        video: false,
        durationS: null,
        outcome: 'missed',
        missedBy: [...missedBy],
      },
    });

  test('is unread for whom it rang in vain, and for nobody else', () => {
    expect(countsAsUnread(line(['me', 'other']), 'me')).toBe(true);
    expect(countsAsUnread(line(['other']), 'me')).toBe(false);
    expect(countsAsUnread(line([]), 'me')).toBe(false);
  });

  test('waits in the conversation until it is read', () => {
    const page = { ...pageShape({ seqs: [1], version: 1 }), hasOlder: false };
    const db = createDb(listed(1, 0), open);
    db.take({ type: 'page.loaded', conversationId: 'c1', edge: 'newest', page }, read(1));
    db.take({ type: 'message.changed', version: 2, message: line(['me']) });
    expect(waitingMessages(db.now, 'c1')).toBe(1);
    db.take(read(2));
    expect(waitingMessages(db.now, 'c1')).toBe(0);
  });
});
