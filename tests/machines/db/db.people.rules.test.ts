import { describe, expect, test } from 'vitest';
import {
  selectContacts,
  selectHasFriends,
  selectIncomingRequestsCount,
} from '#machines/db/db.selectors.ts';
import { contactShape, entryShape, ownUserShape, userShape } from '#tests/machines/shapes.ts';
import { createDb } from './db.fixture.ts';

const friend = contactShape({ id: 'k1', status: 'ACCEPTED' });
const asked = contactShape({
  id: 'k2',
  direction: 'incoming',
  friend: userShape({ id: 'boris', displayName: 'Борис' }),
});
const loaded = (...contacts: (typeof friend)[]) =>
  ({ type: 'contacts.loaded', contacts, known: {} }) as const;

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
    db.take({ type: 'profile.changed', userId: 'anna', displayName: 'Аня', avatarUrl: 'emoji:🐈' });
    expect(db.now.users['anna']).toMatchObject({ displayName: 'Аня', avatarUrl: 'emoji:🐈' });
    db.take({ type: 'profile.changed', userId: 'me', displayName: 'Мы', avatarUrl: null });
    expect(db.now.self.displayName).toBe('Мы');
    expect(db.now.users['me']?.displayName).toBe('Мы');
  });

  test('my profile as the server has it now', () => {
    const db = createDb({ type: 'self.changed', user: ownUserShape({ email: 'я@почта.рф' }) });
    expect(db.now.self.email).toBe('я@почта.рф');
    expect(db.now.users['me']).not.toHaveProperty('email');
  });

  test('news of a stranger change nothing', () => {
    const db = createDb();
    const before = db.now;
    db.take({ type: 'presence.changed', userId: 'nobody', status: 'ONLINE', lastSeenAt: null });
    db.take({ type: 'profile.changed', userId: 'nobody', displayName: 'Кто', avatarUrl: null });
    db.take({ type: 'contact.removed', contactId: 'none' });
    expect(db.now).toBe(before);
  });
});
