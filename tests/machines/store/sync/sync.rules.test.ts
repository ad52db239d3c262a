import { describe, expect, test } from 'vitest';
import { isLive, isSyncing } from '#machines/store/sync/sync.selectors.ts';
import {
  changesShape,
  conversationShape,
  noAnswer,
  pageShape,
  refusal,
} from '#tests/machines/kit/shapes.ts';
import { notified, said, syncWorld } from './sync.world.ts';
import { expectNth } from '#tests/model/timing.ts';

const { take, listRead, sync, changes, page, clock, db, told, asked, hear, answer, connect } =
  syncWorld();

describe('an event that brings the next version', () => {
  test('goes to the store, and nothing is asked', () => {
    connect();
    hear(said(3), said(4));
    expect(isLive(sync().getSnapshot())).toBe(true);
    clock().increment(1_000);
    expect(db().timelines['c1']?.version).toBe(4);
    expect(asked()).toEqual([]);
    expect(isLive(sync().getSnapshot())).toBe(true);
  });
});

describe('a gap in the versions', () => {
  test('is doubted for 200 ms: 199 ask nothing, 200 ask for what is missing', () => {
    connect();
    hear(said(4));
    clock().increment(199);
    expect(asked()).toEqual([]);
    clock().increment(1);
    expect(asked()).toEqual([{ conversationId: 'c1', after: 2, receiptsAfter: 0 }]);
    answer(3, 4);
    expect(isLive(sync().getSnapshot())).toBe(true);
  });

  test('that the missing event fills in time asks nothing', () => {
    connect();
    hear(said(4));
    clock().increment(150);
    hear(said(3));
    clock().increment(1_000);
    expect(asked()).toEqual([]);
    expect(isLive(sync().getSnapshot())).toBe(true);
  });

  test('is seen in an announcement without its message, and in a new title', () => {
    connect();
    hear(notified(3));
    clock().increment(200);
    expect(asked()).toHaveLength(1);
    answer(3);
    const conversation = conversationShape({ version: 5, title: 'Дача' });
    hear({ type: 'conversations:update', payload: { conversation } });
    clock().increment(200);
    expect(asked()).toHaveLength(2);
  });

  test('does not matter where no messages are loaded', () => {
    connect();
    hear(said(9, 'c3'), notified(9, 'c3'));
    clock().increment(1_000);
    expect(asked()).toEqual([]);
  });

  test('that grows while it is being filled is filled again', () => {
    connect();
    hear(said(4));
    clock().increment(200);
    hear(said(7));
    answer(3, 4);
    expect(asked().map(({ after }) => after)).toEqual([2, 4]);
    answer(5, 6, 7);
    expect(isLive(sync().getSnapshot())).toBe(true);
  });
});

describe('after a reconnect', () => {
  test('the list is read first, then what is behind, one after another, the open one first', () => {
    take({ type: 'conversation.opened', conversationId: 'c2' });
    sync().send({ type: 'realtime.live' });
    expect(told('inbox')).toEqual([{ type: 'inbox.refresh' }]);
    expect(isSyncing(sync().getSnapshot())).toBe(true);
    listRead(4, 5);
    expect(asked().map(({ conversationId }) => conversationId)).toEqual(['c2']);
    changes().last.resolve(
      changesShape({ version: 5, conversation: conversationShape({ id: 'c2', version: 5 }) }),
    );
    expect(asked().map(({ conversationId }) => conversationId)).toEqual(['c2', 'c1']);
    answer(3, 4);
    expect(isLive(sync().getSnapshot())).toBe(true);
  });

  test('contacts are read again too: they have no versions', () => {
    connect();
    expect(told('contacts')).toEqual([{ type: 'contacts.refresh' }]);
  });

  test('my own profile and the one that is open are read again: nobody told of them meanwhile', () => {
    connect();
    expect(told('session')).toEqual([{ type: 'session.profileMoved', userId: 'me' }]);
    expect(told('person')).toEqual([{ type: 'person.refresh' }]);
  });

  test('pages that could not be read are tried again', () => {
    connect();
    expect(told('timeline:c1')).toEqual([{ type: 'timeline.resume' }]);
  });

  test('a connection that breaks again is not live', () => {
    connect();
    sync().send({ type: 'realtime.lost' });
    expect(isLive(sync().getSnapshot())).toBe(false);
  });

  test('a wake from sleep does the same', () => {
    connect();
    page().last.send({ type: 'page.signal', signal: 'woke' });
    expect(told('inbox')).toHaveLength(2);
    listRead(3);
    expect(asked()).toHaveLength(1);
  });
});

describe('the list, read every 20 s', () => {
  test('tells of what no event told; 200 ms later it is asked for, without a socket too', () => {
    listRead(4);
    clock().increment(200);
    expect(asked()).toEqual([{ conversationId: 'c1', after: 2, receiptsAfter: 0 }]);
  });

  test('that brought nothing new asks nothing', () => {
    connect();
    listRead(2, 2);
    clock().increment(200);
    expect(asked()).toEqual([]);
  });
});

describe('too far behind', () => {
  test('what is loaded is dropped and read again', () => {
    connect();
    hear(said(3_000));
    clock().increment(200);
    changes().last.resolve(changesShape({ version: 3_000, complete: false }));
    expect(db().timelines['c1']).toBeUndefined();
    expect(told('timeline:c1').at(-1)).toEqual({ type: 'timeline.reload' });
    expect(isLive(sync().getSnapshot())).toBe(true);
  });
});

describe('a server that was set back to a backup', () => {
  const restored = conversationShape({ version: 1, receiptsVersion: 1, lastSeq: 1 });
  const forget = () =>
    changes().last.resolve(
      changesShape({ version: 1, receiptsVersion: 1, conversation: restored, complete: false }),
    );
  const readPage = () => {
    const restoredPage = pageShape({ seqs: [1] });
    take({ type: 'page.loaded', conversationId: 'c1', edge: 'newest', page: restoredPage });
    sync().send({ type: 'sync.check', conversationId: 'c1' });
  };

  test('has what it knows taken in place of what was heard before: nothing is behind any more', () => {
    connect();
    hear(said(9), {
      type: 'receipts:update',
      payload: {
        conversationId: 'c1',
        userId: 'anna',
        lastReadSeq: 9,
        receiptsVersion: 7,
        messageIds: ['m9'],
        status: 'READ',
      },
    });
    clock().increment(200);
    forget();
    expect(told('timeline:c1').at(-1)).toEqual({ type: 'timeline.reload' });
    readPage();
    listRead(1, 2);
    expect(db().conversations['c1']).toMatchObject({ version: 1, receiptsVersion: 1, lastSeq: 1 });
    expect(db().timelines['c1']?.version).toBe(1);
    clock().increment(1_000);
    listRead(1, 2);
    clock().increment(60_000);
    expect(asked()).toHaveLength(1);
    expect(isLive(sync().getSnapshot())).toBe(true);
    hear(said(2));
    expect(db().timelines['c1']?.version).toBe(2);
  });

  test('is not asked again at once, whatever else tells of what it does not know', () => {
    connect();
    hear(said(9));
    clock().increment(200);
    forget();
    hear(notified(9));
    readPage();
    clock().increment(249);
    expect(asked()).toHaveLength(1);
  });
});

describe('a failure', () => {
  test('waits 250 to 500 ms, then begins with the list; nothing is lost meanwhile', () => {
    connect();
    hear(said(4));
    clock().increment(200);
    changes().last.reject(noAnswer);
    clock().increment(249);
    expect(told('inbox')).toHaveLength(1);
    hear(said(5));
    clock().increment(251);
    expect(told('inbox')).toHaveLength(2);
    listRead(5, 2);
    expect(asked().at(-1)).toEqual({ conversationId: 'c1', after: 2, receiptsAfter: 0 });
    answer(3, 4, 5);
    expect(isLive(sync().getSnapshot())).toBe(true);
  });

  test('obeys Retry-After', () => {
    connect();
    hear(said(4));
    clock().increment(200);
    changes().last.reject(refusal(503, 'unavailable', 7_000));
    expectNth(2, () => told('inbox'), clock(), { afterMs: 6_999, byMs: 7_000 });
  });

  test('of a server that knows less than we heard does not ask without end', () => {
    connect();
    hear(said(4));
    clock().increment(200);
    answer(2);
    expect(asked()).toHaveLength(1);
    clock().increment(249);
    expect(asked()).toHaveLength(1);
  });

  test('404: the conversation is not mine any more', () => {
    connect();
    hear(said(4));
    clock().increment(200);
    changes().last.reject(refusal(404, 'not_found'));
    expect(db().conversations['c1']).toBeUndefined();
    expect(told('inbox').at(-1)).toEqual({ type: 'inbox.removed', conversationId: 'c1' });
    expect(isLive(sync().getSnapshot())).toBe(true);
  });
});
