import { describe, expect, test } from 'vitest';
import {
  isGoneAccount,
  selectIsDoubtful,
  selectIsPresenceKnown,
} from '#machines/store/db/db.people.ts';
import {
  isFoldedIn,
  selectBlocked,
  selectContacts,
  selectFaceIds,
  selectFolding,
  selectHasFriends,
  selectIncomingRequestsCount,
} from '#machines/store/db/db.selectors.ts';
import {
  changesShape,
  contactShape,
  entryShape,
  ownUserShape,
  pageShape,
  userShape,
} from '#tests/machines/kit/shapes.ts';
import { createDb } from './db.fixture.ts';

const friend = contactShape({ id: 'k1', status: 'ACCEPTED' });
const asked = contactShape({
  id: 'k2',
  direction: 'incoming',
  friend: userShape({ id: 'boris', displayName: 'Борис' }),
});
const loaded = (...contacts: (typeof friend)[]) =>
  ({ type: 'contacts.loaded', contacts, known: {} }) as const;

describe('whom I have blocked', () => {
  const list = (...blocked: string[]) =>
    ({ type: 'list.loaded', entries: [], known: {}, blocked }) as const;

  test('comes with the first list of conversations, the last one first; nobody before', () => {
    const db = createDb();
    expect(selectBlocked(db.now)).toEqual({});
    db.take({ type: 'list.loaded', entries: [], known: {} });
    db.take(list('vera', 'boris'));
    expect(Object.keys(selectBlocked(db.now))).toEqual(['vera', 'boris']);
  });

  test('is told by later lists of conversations no more: they may be older than what is known', () => {
    const db = createDb(list('boris'));
    db.take({ type: 'blocks.loaded', blocked: { vera: true } });
    db.take(list('boris'));
    expect(Object.keys(selectBlocked(db.now))).toEqual(['vera']);
  });

  test('what they write is folded in groups, until the message is asked for', () => {
    const entries = [entryShape({ id: 'group', isGroup: true }), entryShape({ id: 'direct' })];
    const db = createDb({ type: 'list.loaded', entries, known: {}, blocked: ['anna'] });
    const isFolded = (conversationId: string, id: string, senderId: string) =>
      isFoldedIn(selectFolding(db.now, conversationId), { id, senderId });
    expect(isFolded('group', 'm1', 'anna')).toBe(true);
    expect(isFolded('group', 'm1', 'boris')).toBe(false);
    expect(isFolded('direct', 'm1', 'anna')).toBe(false);
    expect(selectFolding(db.now, 'group')).toBe(selectFolding(db.now, 'group'));
    db.take({ type: 'messages.unfolded', messageIds: ['m1', 'm2'] });
    expect(isFolded('group', 'm1', 'anna')).toBe(false);
    expect(isFolded('group', 'm3', 'anna')).toBe(true);
    db.take({ type: 'messages.unfolded', messageIds: ['m3'] });
    expect([isFolded('group', 'm2', 'anna'), isFolded('group', 'm3', 'anna')]).toEqual([
      false,
      false,
    ]);
  });
});

describe('contacts', () => {
  test('are unknown before they were read, and sorted by kind after', () => {
    expect(selectContacts(createDb().now, 'all')).toBeNull();
    const { now } = createDb(loaded(friend, asked));
    expect(selectContacts(now, 'all')?.map(({ id }) => id)).toEqual(['k1', 'k2']);
    expect(selectContacts(now, 'accepted')?.map(({ id }) => id)).toEqual(['k1']);
    expect(selectContacts(now, 'incoming')?.map(({ id }) => id)).toEqual(['k2']);
    expect(selectContacts(now, 'outgoing')).toEqual([]);
    expect(selectIncomingRequestsCount(now)).toBe(1);
    expect(selectHasFriends(now)).toBe(true);
    expect(selectContacts(now, 'incoming')).toBe(selectContacts(now, 'incoming'));
  });

  test('a request, its acceptance and a removal arrive one by one', () => {
    const db = createDb(loaded());
    db.take({ type: 'contact.changed', contact: asked });
    expect(selectIncomingRequestsCount(db.now)).toBe(1);
    db.take({ type: 'contact.changed', contact: { ...asked, status: 'ACCEPTED' } });
    expect([selectIncomingRequestsCount(db.now), selectHasFriends(db.now)]).toEqual([0, true]);
    expect(db.now.users['boris']?.displayName).toBe('Борис');
    db.take({ type: 'contact.removed', contactId: 'k2' });
    expect(selectContacts(db.now, 'all')).toEqual([]);
  });

  test('what moved while they were being read stays moved', () => {
    const db = createDb(loaded(friend, asked));
    const known = db.now.contacts;
    db.take({ type: 'contact.removed', contactId: 'k1' });
    db.take({ type: 'contact.changed', contact: { ...asked, status: 'ACCEPTED' } });
    db.take({ type: 'contact.changed', contact: contactShape({ id: 'k3' }) });
    db.take({ type: 'contacts.loaded', contacts: [friend, asked], known });
    expect(selectContacts(db.now, 'all')?.map(({ id, status }) => [id, status])).toEqual([
      ['k2', 'ACCEPTED'],
      ['k3', 'PENDING'],
    ]);
  });
});

describe('people', () => {
  test('a new name or picture shows everywhere, also my own', () => {
    const db = createDb({ type: 'list.loaded', entries: [entryShape()], known: {} });
    db.take({
      type: 'profile:update',
      payload: { userId: 'anna', displayName: 'Аня', avatarUrl: 'emoji:🐈' },
    });
    expect(db.now.users['anna']).toMatchObject({ displayName: 'Аня', avatarUrl: 'emoji:🐈' });
    db.take({
      type: 'profile:update',
      payload: { userId: 'me', displayName: 'Мы', avatarUrl: null },
    });
    expect(db.now.self.displayName).toBe('Мы');
    expect(db.now.users['me']?.displayName).toBe('Мы');
  });

  test('my profile as the server has it now', () => {
    const db = createDb({ type: 'self.changed', user: ownUserShape({ email: 'я@почта.рф' }) });
    expect(db.now.self.email).toBe('я@почта.рф');
    expect(db.now.users['me']).not.toHaveProperty('email');
  });

  test('the removal of nobody changes nothing', () => {
    const db = createDb();
    const before = db.now;
    db.take({ type: 'contact.removed', contactId: 'none' });
    expect(db.now).toBe(before);
  });
});

describe('what an event has told of somebody', () => {
  const online = {
    type: 'presence:update',
    payload: { userId: 'anna', status: 'ONLINE', lastSeenAt: null },
  } as const;
  const renamed = {
    type: 'profile:update',
    payload: { userId: 'anna', displayName: 'Аня', avatarUrl: null },
  } as const;
  const old = userShape({ status: 'OFFLINE', lastSeenAt: '2026-03-01T10:00:00.000Z' });
  const participants = [{ user: old, role: 'member', lastReadSeq: 0 }] as const;
  const entry = entryShape({ participants: [...participants] });
  const list = { type: 'list.loaded', entries: [entry], known: {} } as const;
  const requested = { type: 'list.requested' } as const;
  const how = ({ now }: ReturnType<typeof createDb>) => {
    const anna = now.users['anna'];
    return [anna?.displayName, anna?.status, anna?.lastSeenAt];
  };

  test('is not undone by an answer that was requested before it', () => {
    const db = createDb(list, requested, online, renamed, list);
    expect(how(db)).toEqual(['Аня', 'ONLINE', null]);
    db.take({ type: 'person.loaded', user: old });
    db.take({ type: 'contacts.loaded', contacts: [contactShape({ friend: old })], known: {} });
    db.take({ type: 'conversation.changed', conversation: entry.conversation });
    expect(how(db)).toEqual(['Аня', 'ONLINE', null]);
  });

  test('counts for somebody of whom no answer had told yet', () => {
    expect(how(createDb(requested, online, list))).toEqual(['Анна', 'ONLINE', null]);
  });

  test('is not undone by an answer requested before it that crosses the request of a list', () => {
    const db = createDb(list);
    const { heard } = db.now;
    db.take(online, requested, { type: 'person.loaded', user: old, heard });
    expect(how(db)).toEqual(['Анна', 'ONLINE', null]);
    const contacts = [contactShape({ friend: old })];
    db.take(requested, { type: 'contacts.loaded', contacts, known: {}, heard });
    expect(how(db)).toEqual(['Анна', 'ONLINE', null]);
    db.take(renamed, list);
    expect(how(db)).toEqual(['Аня', 'OFFLINE', '2026-03-01T10:00:00.000Z']);
  });

  test('is contained in the answer to a later request, which may know better', () => {
    const db = createDb(list, online, renamed, requested, list);
    expect(how(db)).toEqual(['Анна', 'OFFLINE', '2026-03-01T10:00:00.000Z']);
  });

  test('is forgotten with the friendship', () => {
    const parted = contactShape({ status: 'ACCEPTED', friend: old });
    const db = createDb(requested, { type: 'contact.changed', contact: parted }, online);
    db.take(
      { type: 'contact.removed', contactId: parted.id },
      { type: 'person.loaded', user: old },
    );
    expect(how(db)).toEqual(['Анна', 'OFFLINE', '2026-03-01T10:00:00.000Z']);
  });

  test('does not hold back what the server has just made of my own profile', () => {
    const told = { userId: 'me', displayName: 'Было', avatarUrl: null };
    const db = createDb({ type: 'profile:update', payload: told });
    db.take({ type: 'self.changed', user: ownUserShape({ displayName: 'Стало' }) });
    expect(db.now.users['me']?.displayName).toBe('Стало');
  });
});

describe('who was a friend', () => {
  const seenAt = '2026-03-01T10:00:00.000Z';
  const anna = userShape({ status: 'AWAY', lastSeenAt: seenAt, bio: 'Дома' });
  const participants = [
    { user: ownUserShape(), role: 'member', lastReadSeq: 0 },
    { user: anna, role: 'member', lastReadSeq: 0 },
  ] as const;
  const parted = (isGroup: boolean, status: 'ACCEPTED' | 'PENDING' = 'ACCEPTED') =>
    createDb(
      {
        type: 'list.loaded',
        entries: [entryShape({ isGroup, participants: [...participants] })],
        known: {},
      },
      { type: 'contact.changed', contact: contactShape({ status, friend: anna }) },
      { type: 'contact.removed', contactId: 'k1' },
    ).now;
  const how = ({ users }: ReturnType<typeof parted>) => [
    users['anna']?.status,
    users['anna']?.lastSeenAt,
    users['anna']?.bio,
  ];

  test('is a stranger at once: neither presence nor words about oneself', () => {
    const db = parted(false);
    expect(how(db)).toEqual(['OFFLINE', null, '']);
    expect(selectIsPresenceKnown(db, db.users['anna'] ?? anna)).toBe(false);
  });

  test('is seen as before in a group of both, and where there was only a request', () => {
    expect(how(parted(true))).toEqual(['AWAY', seenAt, 'Дома']);
    expect(how(parted(false, 'PENDING'))).toEqual(['AWAY', seenAt, 'Дома']);
    expect(selectIsPresenceKnown(parted(true), anna)).toBe(true);
  });

  test('may have a deleted account, which a direct chat without a contact cannot tell', () => {
    expect(selectIsDoubtful(parted(false), 'anna')).toBe(true);
    expect(selectIsDoubtful(parted(true), 'anna')).toBe(false);
    expect(selectIsDoubtful(parted(false), 'me')).toBe(false);
  });
});

test('a friend who hides is said to be away; of a deleted account nothing is said', () => {
  const hidden = userShape({ status: 'OFFLINE' });
  const { now } = createDb(loaded(contactShape({ status: 'ACCEPTED', friend: hidden })));
  expect(selectIsPresenceKnown(now, hidden)).toBe(true);
  const gone = userShape({ username: 'deleted', eblid: '', status: 'OFFLINE' });
  expect([isGoneAccount(gone), isGoneAccount(hidden)]).toEqual([true, false]);
  expect(selectIsPresenceKnown(now, gone)).toBe(false);
});

describe('people who come with messages', () => {
  const gleb = userShape({ id: 'gleb', displayName: 'Глеб' });
  const anna = userShape({ displayName: 'Та, что была' });
  const list = { type: 'list.loaded', entries: [entryShape()], known: {} } as const;
  const names = ({ now }: ReturnType<typeof createDb>) =>
    ['gleb', 'anna'].map((id) => now.users[id]?.displayName);

  test('are known from then on; who is known already stays as he is', () => {
    const page = { ...pageShape({ seqs: [1] }), people: [gleb, anna] };
    const db = createDb(list, { type: 'page.loaded', conversationId: 'c1', edge: 'newest', page });
    expect(names(db)).toEqual(['Глеб', 'Анна']);
  });

  test('and with what has changed', () => {
    const changes = changesShape({ version: 1, people: [gleb, anna] });
    const db = createDb(list, { type: 'changes.loaded', conversationId: 'c1', after: 0, changes });
    expect(names(db)).toEqual(['Глеб', 'Анна']);
  });
});

test('a group without title and picture has two faces, others first; no other chat has any', () => {
  const facesOf = (ids: readonly string[], given: Parameters<typeof entryShape>[0] = {}) => {
    const participants = ids.map((id) => ({
      user: userShape({ id }),
      role: 'member' as const,
      lastReadSeq: 0,
    }));
    const entry = entryShape({ isGroup: true, participants, ...given });
    const db = createDb({ type: 'list.loaded', entries: [entry], known: {} });
    return selectFaceIds(db.now, 'c1');
  };
  expect(facesOf(['me', 'anna', 'boris'])).toBe('anna,boris');
  expect(facesOf(['me', 'anna'])).toBe('anna,me');
  expect(facesOf(['me', 'anna'], { isGroup: false })).toBe('');
  expect(facesOf(['me', 'anna', 'boris'], { title: 'Дача' })).toBe('');
  expect(facesOf(['me', 'anna', 'boris'], { avatarUrl: '/dacha.png' })).toBe('');
});
