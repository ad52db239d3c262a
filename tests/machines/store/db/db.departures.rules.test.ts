import { describe, expect, test } from 'vitest';
import { selectDeparture, selectDepartureToTell } from '#machines/store/db/db.conversations.ts';
import { selectConversation } from '#machines/store/db/db.selectors.ts';
import {
  conversationShape,
  entryShape,
  messageShape,
  pageShape,
  ownUserShape,
  userShape,
} from '#tests/machines/kit/shapes.ts';
import { createDb } from './db.fixture.ts';

const group = { id: 'c1', isGroup: true, title: 'Дача' };
const withGroup = (given = {}) =>
  createDb({
    type: 'list.loaded',
    entries: [entryShape({ ...group, ...given }), entryShape({ id: 'c2' })],
    known: {},
  });
const removed = { type: 'conversation.removed', conversationId: 'c1' } as const;

describe('a group that is not mine any more', () => {
  test('leaves only its name, for the notice that it is gone', () => {
    const db = withGroup();
    db.take(
      { type: 'page.loaded', conversationId: 'c1', edge: 'newest', page: pageShape({ seqs: [1] }) },
      { type: 'position.kept', conversationId: 'c1', position: { messageId: 'm1', offsetPx: 0 } },
      { type: 'album.begun', conversationId: 'c1' },
      removed,
    );
    const { conversations, timelines, positions, albums, members, knownVersions, order } = db.now;
    for (const part of [conversations, timelines, positions, albums, members, knownVersions]) {
      expect(part).not.toHaveProperty('c1');
    }
    expect(order).toEqual(['c2']);
    expect(selectDeparture(db.now, 'c1')).toEqual({
      title: 'Дача',
      isNews: true,
      isOwnDoing: false,
    });
    expect(selectDepartureToTell(db.now)).toBe('c1');
  });

  test('without a title is called by its people', () => {
    const db = withGroup({
      title: null,
      participants: [ownUserShape(), userShape(), userShape({ id: 'b', displayName: 'Борис' })].map(
        (user) => ({ user, role: 'member', lastReadSeq: 0 }),
      ),
    });
    db.take(removed);
    expect(selectDeparture(db.now, 'c1')?.title).toBe('Анна, Борис');
  });

  test('causes the notice also when only the list shows it', () => {
    const db = withGroup();
    db.take({
      type: 'list.loaded',
      entries: [entryShape({ id: 'c2' })],
      known: db.now.conversations,
    });
    expect(selectDepartureToTell(db.now)).toBe('c1');
  });

  test('causes one notice, even when both the event and the list tell of it', () => {
    const db = withGroup();
    db.take(removed, { type: 'departure.told', conversationId: 'c1' }, removed);
    expect(selectDepartureToTell(db.now)).toBeNull();
    expect(selectDeparture(db.now, 'c1')?.title).toBe('Дача');
  });

  test('is whole again for who is added anew, and nothing is told', () => {
    const db = withGroup();
    db.take(removed, {
      type: 'conversations:update',
      payload: {
        conversation: conversationShape({ ...group, version: 7, messages: [messageShape()] }),
      },
    });
    expect(selectConversation(db.now, 'c1')?.latest?.id).toBe('m1');
    expect(db.now.order).toContain('c1');
    expect(selectDeparture(db.now, 'c1')).toBeNull();
    expect(selectDepartureToTell(db.now)).toBeNull();
  });
});

test('what was never mine, and a conversation of two, are not told', () => {
  const db = withGroup();
  db.take(
    { type: 'conversation.removed', conversationId: 'c9' },
    { type: 'conversation.removed', conversationId: 'c2' },
  );
  expect(selectDepartureToTell(db.now)).toBeNull();
});
