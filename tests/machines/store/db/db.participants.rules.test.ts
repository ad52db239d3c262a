import { describe, expect, test } from 'vitest';
import {
  isReadByOther,
  selectOnlineCount,
  selectReadByOthers,
  selectReaderCount,
} from '#machines/store/db/db.participants.ts';
import type { PresenceStatus } from '#contract/users.ts';
import {
  conversationShape,
  messageShape,
  ownUserShape,
  userShape,
} from '#tests/machines/kit/shapes.ts';
import { createDb } from './db.fixture.ts';

/** A group of me and others with these read pointers and statuses. */
function groupOf(
  others: readonly { lastReadSeq?: number; joinedSeq?: number; status?: PresenceStatus }[],
) {
  const users = [
    ownUserShape(),
    ...others.map(({ status = 'ONLINE' }, i) => userShape({ id: `u${i}`, status })),
  ];
  const participants = users.map((user, i) => ({
    user,
    role: 'member' as const,
    lastReadSeq: i === 0 ? 9 : (others[i - 1]?.lastReadSeq ?? 0),
    joinedSeq: others[i - 1]?.joinedSeq ?? 0,
  }));
  const conversation = conversationShape({ isGroup: true, participants });
  return createDb({ type: 'conversation.changed', conversation });
}

describe('«Прочитали»', () => {
  test('counts the others whose pointer has come so far, and follows it', () => {
    const db = groupOf([{ lastReadSeq: 5 }, { lastReadSeq: 2 }, { lastReadSeq: 5 }, {}]);
    const counts = [1, 2, 3, 5, 6].map((seq) => selectReaderCount(db.now, 'c1', seq));
    expect(counts).toEqual([3, 3, 2, 2, 0]);
    db.take({
      type: 'read.moved',
      conversationId: 'c1',
      userId: 'u3',
      lastReadSeq: 5,
      receiptsVersion: 1,
    });
    expect(selectReaderCount(db.now, 'c1', 5)).toBe(3);
  });

  test('is nobody in a conversation that is not here', () => {
    expect(selectReaderCount(groupOf([]).now, 'c9', 1)).toBe(0);
  });
});

describe('who comes into a group later', () => {
  /** Which of these messages of mine have a '✓', and how many people have read each. */
  const seen = (db: ReturnType<typeof groupOf>) =>
    [1, 2, 3, 4, 5, 6].map((seq) => [
      isReadByOther(messageShape({ seq, senderId: 'me' }), selectReadByOthers(db.now, 'c1')),
      selectReaderCount(db.now, 'c1', seq),
    ]);
  const no = [false, 0];

  test('has read nothing of what was said before, and what he has read since counts', () => {
    const db = groupOf([{ lastReadSeq: 2 }, { lastReadSeq: 4, joinedSeq: 4 }]);
    expect(seen(db)).toEqual([[true, 1], [true, 1], no, no, no, no]);
    db.take({
      type: 'read.moved',
      conversationId: 'c1',
      userId: 'u1',
      lastReadSeq: 5,
      receiptsVersion: 1,
    });
    expect(seen(db)).toEqual([[true, 1], [true, 1], no, no, [true, 1], no]);
  });

  test('counts beside the others where both have read', () => {
    const db = groupOf([
      { lastReadSeq: 3 },
      { lastReadSeq: 5, joinedSeq: 2 },
      { lastReadSeq: 3, joinedSeq: 1 },
    ]);
    const yes = (count: number) => [true, count];
    expect(seen(db)).toEqual([yes(1), yes(2), yes(3), yes(1), yes(1), no]);
  });
});

describe('«в сети»', () => {
  test('are the others who are, not who is away, does not want to be disturbed, or is gone', () => {
    const db = groupOf([{}, { status: 'AWAY' }, { status: 'DND' }, { status: 'OFFLINE' }, {}]);
    expect(selectOnlineCount(db.now, 'c1')).toBe(2);
    db.take({
      type: 'presence:update',
      payload: { userId: 'u0', status: 'OFFLINE', lastSeenAt: null },
    });
    expect(selectOnlineCount(db.now, 'c1')).toBe(1);
  });

  test('is not told of more than 32 people', () => {
    const people = (n: number) => groupOf(Array.from({ length: n - 1 }, () => ({})));
    expect(selectOnlineCount(people(32).now, 'c1')).toBe(31);
    expect(selectOnlineCount(people(33).now, 'c1')).toBeNull();
  });
});
