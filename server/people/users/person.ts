/** Reads people from the database, and shows them to themselves, to people they know and to strangers. */
import type { AccountRole, OwnUser, User } from '#contract/users.ts';
import type { ChosenPresence, Presence, ShownPresence } from '#server/chats/presence/presence.ts';
import type { Queries } from '#server/store/database/database.ts';
import { knownAmong, partedAmong } from '../visibility.ts';

export interface Person extends ChosenPresence {
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly eblid: string;
  readonly bio: string;
  readonly email: string | null;
  readonly role: AccountRole;
}

/** A select list that yields a `Person` without the id from `users` under the alias `u`. */
export const personDetails = `u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl",
  coalesce(u.eblid, '') as eblid, u.bio, u.email, u.role, u.chosen_status as "chosenStatus", u.last_seen_at as "lastSeenAt"`;

/** The same with the id. */
export const personColumns = `u.id, ${personDetails}`;

export async function readPeople(db: Queries, userIds: readonly string[]): Promise<Person[]> {
  return (await db.query<Person>(peopleStatement, [userIds])).rows;
}

const peopleStatement = {
  name: 'people by id',
  text: `select ${personColumns} from users u where u.id = any($1::uuid[])`,
};

/** People of whom the caller knows that the viewer has met them: members of a shared group, or accepted contacts. */
export interface Acquaintances {
  readonly userIds: ReadonlySet<string>;
  /** They are read for all members at once, and the caller hides from each whom a block parts from them. */
  readonly isForAll: boolean;
  /** The caller's statement has read everybody, and whom of those that the viewer has met a block parts from them. */
  readonly read?: { readonly people: readonly Person[]; readonly parted: ReadonlySet<string> };
}

const nobodyMet: Acquaintances = { userIds: new Set(), isForAll: true };

/** Reads people by their ids, as the viewer may see them (contract, What strangers see). */
export async function readUsers(
  db: Queries,
  presence: Presence,
  viewerId: string,
  userIds: readonly string[],
  met: Acquaintances = nobodyMet,
): Promise<ReadonlyMap<string, User>> {
  if (userIds.length === 0) return new Map();
  const others = userIds.filter((userId) => !met.userIds.has(userId));
  const [people, known, parted] = await Promise.all([
    met.read?.people ?? readPeople(db, userIds),
    knownAmong(db, viewerId, others),
    met.read?.parted ?? partedAmong(db, viewerId, met.isForAll ? [] : [...met.userIds]),
  ]);
  const shown = await presence.shown(people);
  return new Map(
    people.map((person) => {
      const { id } = person;
      const isKnown = known.has(id) || (met.userIds.has(id) && !parted.has(id));
      return [person.id, isKnown ? userOf(person, shown.get(person.id)) : strangerOf(person)];
    }),
  );
}

function strangerOf({ id, username, displayName, avatarUrl, eblid }: Person): User {
  const shown = { id, username, displayName, avatarUrl, eblid };
  return { ...shown, ...untold };
}

const untold = { status: 'OFFLINE', lastSeenAt: null, bio: '' } as const;

/** Returns the person as strangers see them. */
export const asStranger = (user: User): User => ({ ...user, ...untold });

function userOf(person: Person, shown: ShownPresence | undefined): User {
  if (shown === undefined) return strangerOf(person);
  const { status, lastSeenAt } = shown;
  const seenAt = lastSeenAt?.toISOString() ?? null;
  return { ...strangerOf(person), status, lastSeenAt: seenAt, bio: person.bio };
}

export async function ownUserOf(person: Person, presence: Presence): Promise<OwnUser> {
  const shown = (await presence.shown([person])).get(person.id);
  const { email, chosenStatus, role } = person;
  return { ...userOf(person, shown), email, chosenStatus, role };
}

/** Reads the name by which the person is called now. */
export const readDisplayName = async (db: Queries, userId: string): Promise<string | undefined> =>
  (await readDisplayNames(db, [userId])).get(userId);

/** Reads display names by the ids of people. */
export async function readDisplayNames(
  db: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, display_name as name from users where id = any($1::uuid[])',
    [userIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Makes the key of a username or an e-mail address. Two names are the same when their keys are: NFKC and without case
 * (contract, Names). Keys are never made by SQL `lower()`, which depends on the database's locale.
 */
export function nameKey(name: string): string {
  // Lower case alone would keep ß and ss, ς and σ, dotless ı and i apart.
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
