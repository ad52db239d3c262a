import { describe, expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { isReadByOther, selectReadByOthers } from '#machines/store/db/db.participants.ts';
import { selectMessages } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { isBehind } from '#machines/store/db/db.versions.ts';
import {
  conversationShape,
  entryShape,
  messageShape,
  pageShape,
} from '#tests/machines/kit/shapes.ts';
import { createDb, deleted, seqsOf, type Db } from './db.fixture.ts';

const pagesOf = (db: Db) => db.now.timelines['c1']?.pages;
const newest = (page: Parameters<typeof pageShape>[0]) =>
  ({ type: 'page.loaded', conversationId: 'c1', edge: 'newest', page: pageShape(page) }) as const;
const older = (page: Parameters<typeof pageShape>[0]) =>
  ({ type: 'page.loaded', conversationId: 'c1', edge: 'older', page: pageShape(page) }) as const;
const heard = (seq: number, version = seq) =>
  ({
    type: 'message.changed',
    message: messageShape({ seq, version }),
    version,
  }) as const;

describe('the messages of a conversation', () => {
  test('nothing is known of them before the first page', () => {
    expect(seqsOf(createDb())).toBeUndefined();
    expect(seqsOf(createDb(heard(1)))).toBeUndefined();
  });

  test('a new one comes last, and the next keeps it up to date', () => {
    const db = createDb(newest({ seqs: [1, 2] }), heard(3));
    expect(seqsOf(db)).toEqual([1, 2, 3]);
    expect(isBehind(db.now, 'c1')).toBe(false);
  });

  test('a gap makes it behind until the missing message comes, late', () => {
    const db = createDb(newest({ seqs: [1, 2] }), heard(4));
    expect(isBehind(db.now, 'c1')).toBe(true);
    db.take(heard(3));
    expect(seqsOf(db)).toEqual([1, 2, 3, 4]);
    expect(isBehind(db.now, 'c1')).toBe(false);
  });

  test('a version that was only announced makes it behind too', () => {
    const db = createDb(newest({ seqs: [1] }), {
      type: 'message:notify',
      payload: { conversationId: 'c1', messageId: 'm2', senderId: 'anna', version: 2 },
    });
    expect(isBehind(db.now, 'c1')).toBe(true);
  });

  test('what changed fills the gap, and events beyond it stay', () => {
    const db = createDb(newest({ seqs: [1] }), heard(4), {
      type: 'changes.loaded',
      conversationId: 'c1',
      after: 1,
      changes: {
        version: 3,
        receiptsVersion: 0,
        messages: [messageShape({ seq: 2 }), messageShape({ seq: 3 })],
        receipts: [],
        conversation: conversationShape({ version: 3, lastSeq: 3 }),
        complete: true,
      },
    });
    expect(seqsOf(db)).toEqual([1, 2, 3, 4]);
    expect(isBehind(db.now, 'c1')).toBe(false);
  });

  test('a change of the title is no gap: the event is the whole of it', () => {
    const conversation = conversationShape({ title: 'Дача', isGroup: true, version: 3 });
    const db = createDb(newest({ seqs: [1, 2] }), {
      type: 'conversations:update',
      payload: { conversation },
    });
    expect(isBehind(db.now, 'c1')).toBe(false);
  });

  test('an answer that names a higher version does not bring its messages', () => {
    const conversation = conversationShape({ version: 3 });
    const db = createDb(newest({ seqs: [1, 2] }), {
      type: 'conversation.changed',
      conversation,
    });
    expect(isBehind(db.now, 'c1')).toBe(true);
  });

  test('a deleted message is not shown, and a slow answer does not bring it back', () => {
    const db = createDb(newest({ seqs: [1, 2, 3] }), deleted(2, 4), heard(2, 2));
    expect(seqsOf(db)).toEqual([1, 3]);
    expect(isBehind(db.now, 'c1')).toBe(false);
  });

  test('its words go from the replies that quote it', () => {
    const reply = messageShape({
      seq: 2,
      replyTo: { id: 'm1', content: 'Тайна', senderId: 'anna' },
    });
    const page = { ...pageShape({ seqs: [1] }), messages: [messageShape({ seq: 1 }), reply] };
    const db = createDb(
      { type: 'page.loaded', conversationId: 'c1', edge: 'newest', page: { ...page, version: 2 } },
      deleted(1, 3),
    );
    expect(selectMessages(db.now, 'c1')?.[0]?.replyTo).toEqual({
      id: 'm1',
      content: '',
      senderId: 'anna',
    });
  });

  test('an older page goes in front', () => {
    const db = createDb(newest({ seqs: [3, 4], hasMore: true }));
    expect(db.now.timelines['c1']?.hasOlder).toBe(true);
    db.take(older({ seqs: [1, 2], version: 4 }));
    expect(seqsOf(db)).toEqual([1, 2, 3, 4]);
    expect(db.now.timelines['c1']?.hasOlder).toBe(false);
  });

  test('an older page that does not join what is loaded is not taken', () => {
    const db = createDb(newest({ seqs: [8, 9], hasMore: true }), older({ seqs: [1, 2, 3] }));
    expect(seqsOf(db)).toEqual([8, 9]);
    expect(db.now.timelines['c1']?.hasOlder).toBe(true);
  });

  test('the same older page twice is there once', () => {
    const page = older({ seqs: [1, 2], version: 4 });
    const db = createDb(newest({ seqs: [3, 4], hasMore: true }), page, page);
    expect(seqsOf(db)).toEqual([1, 2, 3, 4]);
  });

  test('a message that was deleted while its page was on the way is asked for again', () => {
    const db = createDb(
      newest({ seqs: [3, 4], hasMore: true }),
      deleted(1, 5),
      older({ seqs: [1, 2], version: 4 }),
    );
    expect(isBehind(db.now, 'c1')).toBe(true);
    expect(db.now.timelines['c1']?.version).toBe(4);
  });

  test('until it was, neither a filled gap nor changes of a later time count as up to date', () => {
    const db = createDb(
      newest({ seqs: [3, 4], hasMore: true }),
      deleted(1, 6),
      older({ seqs: [1, 2], version: 4 }),
      heard(5),
    );
    expect(db.now.timelines['c1']?.version).toBe(5);
    const changes = {
      version: 7,
      receiptsVersion: 0,
      messages: [messageShape({ seq: 6, version: 7 })],
      receipts: [],
      conversation: conversationShape({ version: 7, lastSeq: 6 }),
      complete: true,
    };
    db.take({ type: 'changes.loaded', conversationId: 'c1', after: 6, changes });
    expect(db.now.timelines['c1']?.version).toBe(5);
    expect(isBehind(db.now, 'c1')).toBe(true);
  });

  test('a page that nothing overtook asks for nothing more', () => {
    const db = createDb(
      newest({ seqs: [3, 4], hasMore: true }),
      heard(5),
      older({ seqs: [1, 2], version: 4 }),
    );
    expect(isBehind(db.now, 'c1')).toBe(false);
  });

  test('a dropped timeline takes nothing but a new beginning', () => {
    const db = createDb(newest({ seqs: [1, 2] }), {
      type: 'timeline.dropped',
      conversationId: 'c1',
    });
    db.take(older({ seqs: [1] }), heard(3));
    expect(seqsOf(db)).toBeUndefined();
    db.take(newest({ seqs: [1, 2, 3] }));
    expect(seqsOf(db)).toEqual([1, 2, 3]);
  });

  test('an event that came before the page is known to be missing', () => {
    const db = createDb(heard(3), newest({ seqs: [1, 2] }));
    expect(isBehind(db.now, 'c1')).toBe(true);
  });
});

describe('pages', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  test('hold 100 at most, and a new message leaves all but the last as they were', () => {
    const db = createDb(newest({ seqs: many(1, 250) }));
    const before = pagesOf(db);
    expect(before?.map((page) => page.length)).toEqual([100, 100, 50]);
    db.take(heard(251));
    const after = pagesOf(db);
    expect(after?.[0]).toBe(before?.[0]);
    expect(after?.[1]).toBe(before?.[1]);
    expect(after?.[2]).toHaveLength(51);
  });

  test('a full last page is followed by a new one, a full one in the middle is halved', () => {
    const db = createDb(newest({ seqs: many(1, 100) }), heard(101));
    expect(pagesOf(db)?.map((page) => page.length)).toEqual([100, 1]);
    const holed = createDb(newest({ seqs: [...many(1, 50), ...many(52, 151)] }), heard(51, 152));
    expect(seqsOf(holed)).toEqual(many(1, 151));
    expect(pagesOf(holed)?.every((page) => page.length <= 100)).toBe(true);
  });

  test('without changes are not computed again', () => {
    let looks = 0;
    const watched = new Proxy(pageShape({ seqs: many(101, 200) }).messages, {
      get: (page, key) => {
        if (key === 'filter') looks += 1;
        return Reflect.get(page, key);
      },
    });
    const db = createDb(newest({ seqs: many(1, 250) }));
    const shown = (timeline = db.now.timelines['c1']) => {
      if (!timeline) throw new Error('c1 is not loaded');
      const pages = timeline.pages.with(1, watched);
      return selectMessages({ ...db.now, timelines: { c1: { ...timeline, pages } } }, 'c1');
    };
    shown();
    db.take(heard(251));
    expect(shown()).toHaveLength(251);
    expect(looks).toBe(1);
  });

  test('are the same objects when asked for again', () => {
    const db = createDb(newest({ seqs: [1, 2] }), deleted(1, 3));
    expect(selectMessages(db.now, 'c1')).toBe(selectMessages(db.now, 'c1'));
    const before = selectMessages(db.now, 'c1');
    db.take({ type: 'conversation.opened', conversationId: 'c1' });
    expect(selectMessages(db.now, 'c1')).toBe(before);
  });
});

describe('✓ at an own message', () => {
  const mine = messageShape({ seq: 2, senderId: 'me' });
  const isMarked = (db: DbContext, message: Message) =>
    isReadByOther(message, selectReadByOthers(db, 'c1'));
  const list = {
    type: 'list.loaded',
    entries: [entryShape({ lastSeq: 2, version: 2 })],
    known: {},
  } as const;
  const moved = (userId: string, lastReadSeq: number, receiptsVersion: number | null = null) =>
    ({ type: 'read.moved', conversationId: 'c1', userId, lastReadSeq, receiptsVersion }) as const;

  test('is there when somebody else has read up to it, not when only I have', () => {
    const db = createDb(list, moved('me', 2), moved('anna', 1));
    expect(isMarked(db.now, mine)).toBe(false);
    db.take(moved('anna', 2));
    expect(isMarked(db.now, mine)).toBe(true);
  });

  test.each(['READ', 'SEEN'] as const)('counts %s in the message itself', (status) => {
    const read = { ...mine, receipts: [{ userId: 'anna', status }] };
    expect(isMarked(createDb(list).now, read)).toBe(true);
  });

  test('an answer to it says that it was read', () => {
    const db = createDb(list, heard(3));
    expect(isMarked(db.now, mine)).toBe(true);
  });

  test('a pointer never goes back', () => {
    const db = createDb(list, moved('anna', 2, 2), moved('anna', 1, 1));
    expect(isMarked(db.now, mine)).toBe(true);
  });
});
