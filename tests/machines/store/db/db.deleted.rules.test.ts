import { expect, test } from 'vitest';
import {
  changesShape,
  conversationShape,
  messageShape,
  pageShape,
} from '#tests/machines/kit/shapes.ts';
import { createDb } from './db.fixture.ts';

const gone = (id: string) =>
  messageShape({ id, deletedAt: '2026-01-01T00:00:00.000Z', content: '' });

test('that a message was deleted is known, though it is loaded nowhere', () => {
  const db = createDb();
  expect(db.now.deleted).toEqual({});
  db.take({ type: 'message.changed', message: gone('far'), version: 7 });
  expect(db.now.deleted).toEqual({ far: true });
});

test('also when it was deleted while one was away, or before its page came', () => {
  const db = createDb(
    {
      type: 'changes.loaded',
      conversationId: 'c1',
      after: 1,
      changes: changesShape({ messages: [gone('away'), messageShape({ id: 'here' })] }),
    },
    {
      type: 'page.loaded',
      conversationId: 'c1',
      edge: 'newest',
      page: { ...pageShape({ seqs: [1] }), messages: [gone('before')] },
    },
  );
  expect(Object.keys(db.now.deleted)).toEqual(['away', 'before']);
});

test('a restored backup of the server makes the store forget which messages were deleted', () => {
  const db = createDb({ type: 'message.changed', message: gone('m1'), version: 7 });
  db.take({ type: 'conversation.replaced', conversation: conversationShape() });
  expect(db.now.deleted).toEqual({});
});
