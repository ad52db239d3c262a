import { describe, expect, test } from 'vitest';
import type { Conversation, ParticipantRole } from '#contract/conversations.ts';
import {
  selectAreMembersOutdated,
  selectMembers,
  selectOwnRole,
} from '#machines/store/db/db.selectors.ts';
import {
  changesShape,
  conversationShape,
  entryShape,
  ownUserShape,
  userShape,
} from '#tests/machines/kit/shapes.ts';
import { createDb, type Db } from './db.fixture.ts';

const seat = (id: string, role: ParticipantRole = 'member') => ({
  user: id === 'me' ? ownUserShape() : userShape({ id, displayName: id }),
  role,
  lastReadSeq: 0,
});

/** A group of this size in which only these members are listed. */
const group = (
  version: number,
  named: readonly ReturnType<typeof seat>[],
  participantCount = named.length,
): Conversation =>
  conversationShape({
    id: 'g',
    isGroup: true,
    version,
    participants: [...named],
    participantCount,
  });

const whole = (version: number) =>
  group(version, [seat('me', 'owner'), seat('anna'), seat('boris'), seat('vera')]);
/** A group as lists and events have it, with only some members. */
const some = (version: number, count = 4, annaIs: ParticipantRole = 'member') =>
  group(version, [seat('me', 'owner'), seat('anna', annaIs)], count);

const ids = (db: Db) => selectMembers(db.now, 'g')?.map(({ userId }) => userId) ?? null;
const isOutdated = (db: Db) => selectAreMembersOutdated(db.now, 'g');
const openedAt = (version: number) =>
  createDb(
    { type: 'list.loaded', entries: [entryShape(some(version))], known: {} },
    { type: 'members.loaded', conversation: whole(version) },
  );
const everybody = ['me', 'anna', 'boris', 'vera'];

describe('the members of a group', () => {
  test('are known at once where a list names all of them', () => {
    const db = createDb({ type: 'list.loaded', entries: [entryShape(whole(1))], known: {} });
    expect(ids(db)).toEqual(everybody);
    expect(selectOwnRole(db.now, 'g')).toBe('owner');
  });

  test('of a large one are unknown until they were read', () => {
    const db = createDb({ type: 'list.loaded', entries: [entryShape(some(1))], known: {} });
    expect(ids(db)).toBeNull();
    db.take({ type: 'members.loaded', conversation: whole(1) });
    expect(ids(db)).toEqual(everybody);
    expect(db.now.users['vera']?.displayName).toBe('vera');
  });

  test('do not become fewer by a list that names some', () => {
    const db = openedAt(1);
    db.take({ type: 'list.loaded', entries: [entryShape(some(5))], known: {} });
    expect(ids(db)).toEqual(everybody);
    expect(isOutdated(db)).toBe(false);
  });

  test('are to be read again when a list counts others', () => {
    const db = openedAt(1);
    db.take({ type: 'list.loaded', entries: [entryShape(some(5, 5))], known: {} });
    expect([ids(db), isOutdated(db)]).toEqual([everybody, true]);
  });

  test('are to be read again after a change that names some, and no longer once they were', () => {
    const db = openedAt(1);
    db.take({ type: 'conversations:update', payload: { conversation: some(2) } });
    expect(isOutdated(db)).toBe(true);
    db.take({ type: 'members.loaded', conversation: whole(1) });
    expect(isOutdated(db)).toBe(true);
    db.take({ type: 'members.loaded', conversation: whole(2) });
    expect(isOutdated(db)).toBe(false);
  });

  test('are to be read again where their first answer is older than what was heard of the group meanwhile', () => {
    const db = createDb({ type: 'list.loaded', entries: [entryShape(some(1))], known: {} });
    db.take({ type: 'conversations:update', payload: { conversation: some(2, 5) } });
    db.take({ type: 'members.loaded', conversation: whole(1) });
    expect(isOutdated(db)).toBe(true);
    db.take({ type: 'members.loaded', conversation: whole(2) });
    expect(isOutdated(db)).toBe(false);
  });

  test('are to be read again after what was missed has been read', () => {
    const db = openedAt(1);
    const changes = changesShape({ version: 9, conversation: some(9) });
    db.take({ type: 'changes.loaded', conversationId: 'g', after: 1, changes });
    expect(isOutdated(db)).toBe(true);
  });

  test('have the roles that the newest word of them tells, also of some', () => {
    const db = openedAt(1);
    db.take({ type: 'conversations:update', payload: { conversation: some(2, 4, 'admin') } });
    expect(selectMembers(db.now, 'g')?.map(({ role }) => role)).toEqual([
      'owner',
      'admin',
      'member',
      'member',
    ]);
  });

  test('are replaced by an event that names all, and an older answer changes nothing', () => {
    const db = openedAt(1);
    const smaller = group(3, [seat('me', 'owner'), seat('anna')]);
    db.take({ type: 'conversations:update', payload: { conversation: smaller } });
    expect([ids(db), isOutdated(db)]).toEqual([['me', 'anna'], false]);
    db.take({ type: 'members.loaded', conversation: whole(2) });
    expect(ids(db)).toEqual(['me', 'anna']);
  });

  test('are forgotten with the group, and when nobody looks any more', () => {
    const db = openedAt(1);
    db.take({ type: 'members.dropped', conversationId: 'g' });
    expect(db.now.members).toEqual({});
    db.take({ type: 'members.loaded', conversation: whole(1) });
    db.take({ type: 'conversation.removed', conversationId: 'g' });
    expect([ids(db), db.now.members]).toEqual([null, {}]);
  });
});
