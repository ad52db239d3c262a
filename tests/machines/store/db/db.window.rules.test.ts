import { describe, expect, test } from 'vitest';
import {
  selectMessages,
  selectReachesNewest,
  selectWaitingCount,
} from '#machines/store/db/db.selectors.ts';
import { isBehind } from '#machines/store/db/db.versions.ts';
import {
  conversationShape,
  entryShape,
  messageShape,
  pageShape,
} from '#tests/machines/kit/shapes.ts';
import { createDb, deleted, seqsOf } from './db.fixture.ts';

const loaded = (
  edge: 'newest' | 'around' | 'older' | 'newer',
  seqs: number[],
  { version = 20, ...ends }: { version?: number; hasMore?: boolean; hasNewer?: boolean } = {},
) =>
  ({
    type: 'page.loaded',
    conversationId: 'c1',
    edge,
    page: { ...pageShape({ seqs, version }), ...ends },
  }) as const;
/** Messages 5 and 6 of 20, with others before and after them. */
const window56 = loaded('around', [5, 6], { hasMore: true, hasNewer: true });
const heard = (seq: number, version: number, given: { senderId?: string } = {}) =>
  ({
    type: 'message.changed',
    message: messageShape({ seq, version, ...given }),
    version,
  }) as const;
const listed = {
  type: 'list.loaded',
  known: {},
  entries: [entryShape({ version: 20, lastSeq: 20 }, 14)],
} as const;

describe('a stretch somewhere in a conversation', () => {
  test('takes the place of what was loaded, and says that it does not reach to the newest', () => {
    const db = createDb(loaded('newest', [19, 20], { hasMore: true }));
    expect(selectReachesNewest(db.now, 'c1')).toBe(true);
    db.take(window56);
    expect(seqsOf(db)).toEqual([5, 6]);
    expect(selectReachesNewest(db.now, 'c1')).toBe(false);
  });

  test('lets a new message go, and misses nothing for it', () => {
    const db = createDb(window56, heard(21, 21));
    expect(seqsOf(db)).toEqual([5, 6]);
    expect(isBehind(db.now, 'c1')).toBe(false);
  });

  test('counts each message of others that it lets go once, and none of my own', () => {
    const db = createDb(listed, window56, heard(21, 21), heard(21, 21));
    expect(selectWaitingCount(db.now, 'c1')).toBe(15);
    db.take(heard(22, 22, { senderId: 'me' }));
    expect(selectWaitingCount(db.now, 'c1')).toBeLessThanOrEqual(15);
  });

  test('shows what changes within it', () => {
    const db = createDb(window56, deleted(6, 21));
    expect(seqsOf(db)).toEqual([5]);
  });

  test('grows at both ends', () => {
    const db = createDb(window56);
    db.take(loaded('newer', [7, 8], { hasMore: true }), loaded('older', [3, 4], { hasMore: true }));
    expect(seqsOf(db)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(selectReachesNewest(db.now, 'c1')).toBe(false);
  });

  test('reaches the newest with the last page, and takes new messages from then on', () => {
    const db = createDb(window56, loaded('newer', [7, 8], { hasMore: false }));
    expect(selectReachesNewest(db.now, 'c1')).toBe(true);
    db.take(heard(9, 21));
    expect(seqsOf(db)).toEqual([5, 6, 7, 8, 9]);
  });

  test('takes no page that does not join it, or that was asked for from another stretch', () => {
    const db = createDb(window56);
    db.take(loaded('newer', [9, 10], { hasMore: false }), loaded('newer', []));
    expect(seqsOf(db)).toEqual([5, 6]);
    expect(selectReachesNewest(db.now, 'c1')).toBe(false);
    db.take(
      loaded('newest', [19, 20], { hasMore: true }),
      loaded('newer', [21], { hasMore: true }),
    );
    expect(seqsOf(db)).toEqual([19, 20]);
    expect(selectReachesNewest(db.now, 'c1')).toBe(true);
  });

  test('takes of a page what it does not have yet', () => {
    const db = createDb(window56, loaded('newer', [5, 6, 7], { hasMore: true }));
    expect(seqsOf(db)).toEqual([5, 6, 7]);
  });

  test('asks again for what was deleted while its page was on the way', () => {
    const db = createDb(
      window56,
      deleted(7, 21),
      loaded('newer', [7, 8], { hasMore: true, version: 20 }),
    );
    expect(db.now.timelines['c1']?.version).toBe(20);
    expect(isBehind(db.now, 'c1')).toBe(true);
  });

  test('is brought up to date by changes without those that it does not show', () => {
    const db = createDb(window56);
    const changes = {
      version: 22,
      receiptsVersion: 0,
      messages: [
        messageShape({ seq: 5, version: 22, content: 'исправлено' }),
        messageShape({ seq: 21 }),
      ],
      receipts: [],
      conversation: conversationShape({ version: 22, lastSeq: 21 }),
      complete: true,
    };
    db.take({ type: 'changes.loaded', conversationId: 'c1', after: 20, changes });
    expect(selectMessages(db.now, 'c1')?.map(({ content }) => content)).toEqual([
      'исправлено',
      'Сообщение 6',
    ]);
    expect(isBehind(db.now, 'c1')).toBe(false);
  });
});

describe('what waits beyond a stretch', () => {
  const read = (lastReadSeq: number) =>
    ({
      type: 'read.moved',
      conversationId: 'c1',
      userId: 'me',
      lastReadSeq,
      receiptsVersion: null,
    }) as const;

  test('is not less because the stretch was loaded: nobody has seen it', () => {
    const db = createDb(listed, window56, loaded('newer', [7, 8], { hasMore: true }));
    expect(selectWaitingCount(db.now, 'c1')).toBe(14);
  });

  test('is less by those that one has read, and by no others', () => {
    const page = loaded('around', [7, 8, 9], { hasMore: true, hasNewer: true });
    const db = createDb(listed, read(6), page, read(8));
    expect(selectWaitingCount(db.now, 'c1')).toBe(12);
  });
});
