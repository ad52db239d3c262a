/** Keeps users, oneself and contacts. */
import type { Contact } from '#contract/contacts.ts';
import type { ServerPayload } from '#contract/events.ts';
import type { OwnUser, User } from '#contract/users.ts';
import type { DbEventOf } from './db.events.ts';
import { isSame, without } from './db.records.ts';
import { selectContactWith, selectIsBlocked, selectIsGroup, selectOther } from './db.selectors.ts';
import type { ContactRecord, DbContext, Heard } from './db.types.ts';

export const nothingHeard: DbContext['heard'] = {};

/** Recognises what is left of a deleted account (contract, DELETE /account): only it has no EBLID. */
export const isGoneAccount = (user: Pick<User, 'eblid'>): boolean => user.eblid === '';

/**
 * Answers whether the person's presence is known: of strangers the server tells neither whether they are online nor
 * when they were.
 */
export const selectIsPresenceKnown = (db: DbContext, user: User): boolean =>
  !isGoneAccount(user) &&
  (user.status !== 'OFFLINE' ||
    user.lastSeenAt !== null ||
    selectContactWith(db, user.id)?.status === 'ACCEPTED');

/**
 * The other person of a direct chat when they are no contact or blocked, so that one may not write to them; null: one may
 * write.
 */
export function selectStranger(db: DbContext, conversationId: string): string | null {
  const other = selectOther(db, conversationId);
  if (other === null) return null;
  if (isGoneAccount(other) || selectIsBlocked(db, other.id)) return other.id;
  const isKnown = db.contactOrder !== null;
  return isKnown && selectContactWith(db, other.id)?.status !== 'ACCEPTED' ? other.id : null;
}

/**
 * Takes people in, with what events have told of them since the answer was requested; unchanged people keep their object,
 * so that nothing is drawn again for them.
 */
export function withUsers(
  db: DbContext,
  users: readonly User[],
  before: DbContext['heard'] = db.heardBefore,
): DbContext {
  const news = users
    .map((user) => ({ ...user, ...heardSince(before[user.id], db.heard[user.id]) }))
    .filter((user) => !isSame(db.users[user.id], user));
  if (news.length === 0) return db;
  return { ...db, users: { ...db.users, ...Object.fromEntries(news.map((one) => [one.id, one])) } };
}

export function presenceUpdated(
  db: DbContext,
  { userId, status, lastSeenAt }: ServerPayload<'presence:update'>,
): DbContext {
  return withHeard(db, userId, { presence: { status, lastSeenAt } });
}

export function profileUpdated(
  db: DbContext,
  { userId, displayName, avatarUrl }: ServerPayload<'profile:update'>,
): DbContext {
  const known = withHeard(db, userId, { profile: { displayName, avatarUrl } });
  return userId === db.self.id ? { ...known, self: { ...db.self, displayName, avatarUrl } } : known;
}

/**
 * Keeps what an event tells of somebody, known or not: an answer that was requested before may arrive after it, and must
 * not undo it.
 */
function withHeard(db: DbContext, userId: string, told: Heard): DbContext {
  const user = db.users[userId];
  const heard = { ...db.heard, [userId]: { ...db.heard[userId], ...told } };
  return withUsers({ ...db, heard }, user ? [user] : []);
}

const heardSince = (before: Heard = {}, now: Heard = {}): Partial<User> => ({
  ...(now.presence !== before.presence && now.presence),
  ...(now.profile !== before.profile && now.profile),
});

export function withSelf(db: DbContext, user: OwnUser): DbContext {
  const { email: _email, chosenStatus: _chosenStatus, role: _role, ...asOthersSee } = user;
  return { ...withUsers(unheard(db, user.id), [asOthersSee]), self: user };
}

/** Takes in the answer, except for contacts that changed while it was on its way: contacts have no versions. */
export function contactsLoaded(db: DbContext, event: DbEventOf<'contacts.loaded'>): DbContext {
  const moved = (id: string) => db.contacts[id] !== event.known[id];
  const read = event.contacts.filter(({ id }) => !moved(id)).map(recordOf);
  const kept = Object.values(db.contacts).filter(({ id }) => moved(id));
  const all = [...read, ...kept].map((one) => {
    const known = db.contacts[one.id];
    return known && isSame(known, one) ? known : one;
  });
  return {
    ...withUsers(
      db,
      event.contacts.map(({ friend }) => friend),
      event.heard,
    ),
    contacts: Object.fromEntries(all.map((one) => [one.id, one])),
    contactOrder: all.map(({ id }) => id),
  };
}

export function withContact(db: DbContext, contact: Contact): DbContext {
  const { id, friend } = contact;
  const order = db.contactOrder;
  return {
    ...withUsers(db, [friend]),
    contacts: { ...db.contacts, [id]: recordOf(contact) },
    contactOrder: order === null || order.includes(id) ? order : [...order, id],
  };
}

export function withoutContact(db: DbContext, contactId: string): DbContext {
  const { [contactId]: gone, ...contacts } = db.contacts;
  if (!gone) return db;
  const contactOrder = db.contactOrder?.filter((id) => id !== contactId) ?? null;
  const left = gone.status === 'ACCEPTED' ? asStranger(db, gone.friendId) : db;
  return { ...left, contacts, contactOrder };
}

/** Forgets what the server does not tell of strangers, unless a group is shared (contract, What strangers see). */
function asStranger(db: DbContext, userId: string): DbContext {
  const user = db.users[userId];
  if (!user || sharesGroup(db, userId)) return db;
  return withUsers(unheard(db, userId), [
    { ...user, status: 'OFFLINE', lastSeenAt: null, bio: '' },
  ]);
}

const unheard = (db: DbContext, userId: string): DbContext => ({
  ...db,
  heard: without(db.heard, userId),
});

const sharesGroup = (db: DbContext, userId: string): boolean =>
  Object.values(db.conversations).some(
    ({ id, participants }) =>
      selectIsGroup(db, id) &&
      (db.members[id]?.people ?? participants).some((member) => member.userId === userId),
  );

/** Takes in whom I have blocked, as the list of conversations tells it, while nothing newer is known. */
export const withFirstBlocked = (db: DbContext, userIds?: readonly string[]): DbContext =>
  userIds === undefined || db.blocked !== null
    ? db
    : { ...db, blocked: Object.fromEntries(userIds.map((id) => [id, true] as const)) };

/**
 * Answers whether only the server's list can tell if the account still exists: the person is in a direct chat but no
 * contact.
 */
export const selectIsDoubtful = (db: DbContext, userId: string): boolean =>
  userId !== db.self.id &&
  selectContactWith(db, userId) === null &&
  Object.values(db.conversations).some(
    ({ id, participants }) =>
      !selectIsGroup(db, id) && participants.some((member) => member.userId === userId),
  );

function recordOf({ friend, ...contact }: Contact): ContactRecord {
  return { ...contact, friendId: friend.id };
}

/** Takes in people who come with messages because no list names them. People who are known already stay as they are. */
export const withUnlisted = (db: DbContext, people: readonly User[] = []): DbContext =>
  withUsers(
    db,
    people.filter(({ id }) => !(id in db.users)),
  );
