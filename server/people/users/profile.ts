/**
 * Reads and changes one's own profile, and tells it to those who see it. Reads another person's as the viewer may see
 * it.
 */
import type { OwnUser } from '#contract/users.ts';
import type { ValidBody, Answer } from '#contract/routes.ts';
import type { Queries } from '#server/store/database/database.ts';
import { isUniqueViolation } from '#server/store/database/database-errors.ts';
import type { Deps } from '#server/app/deps.ts';
import { fileIdOf, fileUrl } from '#server/sending/files/attachment.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { CommonConversation } from '#contract/conversations.ts';
import { hasBlocked } from '../blocks/pair.ts';
import { askTogether } from '#server/kit/ask-together.ts';
import { watchersOfEach } from '../visibility.ts';
import { takeAvatar } from './avatar.ts';
import { nameKey, ownUserOf, personColumns, readPeople, readUsers } from './person.ts';
import type { Person } from './person.ts';
import { contactOfTwo, contactViews } from '../contacts/contact.ts';
import type { ContactRow } from '../contacts/contact.ts';

type ProfileChange = ValidBody<'PATCH /status/me'>;

/** Returns a function that reads one's own profile. Those who ask at once are read together. */
export function createReadOwn({ db, presence }: Pick<Deps, 'db' | 'presence'>) {
  const read = askTogether(async (userIds: readonly string[]) => {
    const people = new Map((await readPeople(db, userIds)).map((person) => [person.id, person]));
    return userIds.map((userId) => people.get(userId) ?? null);
  });
  return async (userId: string): Promise<OwnUser> =>
    ownUserOf(mustExist((await read(userId)) ?? undefined), presence);
}

export async function ownProfile({ db, presence }: Deps, userId: string): Promise<OwnUser> {
  const [person] = await readPeople(db, [userId]);
  return ownUserOf(mustExist(person), presence);
}

/**
 * Changes only the given parts. Changes are made one after another, each with its events: when two devices change the
 * profile at once, the last one wins, and others hear of it last.
 * @throws Refusal `email_taken`, `attachment_gone`, `validation` (no picture), `unauthorized` (the account is gone)
 */
export function changeProfile(deps: Deps, userId: string, change: ProfileChange): Promise<OwnUser> {
  return deps.changeQueue.run(userId, async () => {
    const changed = mustExist(await update(deps, userId, change));
    if (change.status !== undefined) deps.presence.chosen(userId);
    await publishProfile(deps, changed, change);
    return ownUserOf(changed, deps.presence);
  });
}

async function update(
  { db, config }: Deps,
  userId: string,
  change: ProfileChange,
): Promise<Person | undefined> {
  const { avatarUrl } = change;
  try {
    if (avatarUrl === undefined || avatarUrl === null || avatarUrl.startsWith('emoji:')) {
      return await write(db, userId, change, null);
    }
    return await db.transaction(async (tx) => {
      const avatar = await takeAvatar(tx, userId, fileIdOf(avatarUrl, config.publicUrl));
      return write(tx, userId, { ...change, avatarUrl: fileUrl(avatar) }, avatar.id);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key_key')) throw new Refusal('email_taken');
    throw error;
  }
}

/**
 * Writes the given parts. `avatarFileId` is written together with `avatarUrl`, because triggers note who holds a file
 * (0005_file_holders.sql).
 */
async function write(
  db: Queries,
  userId: string,
  { displayName, bio, status, avatarUrl, email }: ProfileChange,
  avatarFileId: string | null,
): Promise<Person | undefined> {
  const columns: Record<string, unknown> = {
    display_name: displayName,
    bio,
    chosen_status: status,
    avatar_url: avatarUrl,
    avatar_file_id: avatarUrl === undefined ? undefined : avatarFileId,
    email,
    email_key: typeof email === 'string' ? nameKey(email) : email,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const assignments = given.map(([column], index) => `${column} = $${index + 2}`);
  const { rows } = await db.query<Person>(
    `update users u set ${['id = id', ...assignments].join(', ')} where u.id = $1 and u.deleted_at is null
     returning ${personColumns}`,
    [userId, ...given.map(([, value]) => value)],
  );
  return rows[0];
}

/**
 * Tells a change. Others hear of a new name or picture. One's own devices hear of any change and read the rest: «Не
 * беспокоить» silences all of them at once.
 */
async function publishProfile(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  person: Person,
  change: ProfileChange,
): Promise<void> {
  const { id: userId, avatarUrl, displayName } = person;
  const isSeen = change.displayName !== undefined || change.avatarUrl !== undefined;
  const watchers = isSeen ? await watchersOfEach(db, [userId]) : null;
  const userIds = [userId, ...(watchers?.get(userId) ?? [])];
  bus.publish(
    { to: 'users', userIds },
    { name: 'profile:update', payload: { userId, avatarUrl, displayName } },
  );
}

/** Makes a person's own pages read their profile again: their role is another one. */
export async function publishOwn({ db, bus }: Deps, userId: string): Promise<void> {
  const [person] = await readPeople(db, [userId]);
  if (person !== undefined) await publishProfile({ db, bus }, person, {});
}

/** Refuses a deleted account: its sessions end with it, so its owner is no longer authorised. */
function mustExist(person: Person | undefined): Person {
  if (person === undefined) throw new Refusal('unauthorized');
  return person;
}

type Profile = Answer<'GET /users/{id}'>['body'];

/**
 * Reads a person's profile, with what the viewer may see of it. A deleted account is shown too, without its name, so
 * that its old messages can be explained.
 * @throws Refusal `not_found`
 */
export async function getProfile(
  { db, presence }: Deps,
  viewerId: string,
  userId: string,
): Promise<Profile> {
  const [users, contacts, commonConversations, blocked] = await Promise.all([
    readUsers(db, presence, viewerId, [userId]),
    db.query<ContactRow>(contactOfTwo, [viewerId, userId]),
    groupsOfBoth(db, viewerId, userId),
    hasBlocked(db, viewerId, userId),
  ]);
  const user = users.get(userId);
  if (user === undefined) throw new Refusal('not_found');
  const [contact = null] = await contactViews(db, presence, viewerId, contacts.rows);
  return { user, contact, commonConversations, ...(blocked && { blocked }) };
}

/** Lists the groups that both are in, sorted by the newest activity like the list of conversations. */
async function groupsOfBoth(
  db: Queries,
  viewerId: string,
  userId: string,
): Promise<CommonConversation[]> {
  const { rows } = await db.query<CommonConversation>(
    `select c.id, c.title, c.avatar_url as "avatarUrl",
       (select count(*)::integer from participants p where p.conversation_id = c.id) as "participantCount"
     from participants mine
     join participants theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = $2
     join conversations c on c.id = mine.conversation_id and c.is_group
     left join lateral (
       select newest.created_at from messages newest
       where newest.conversation_id = c.id and newest.deleted_at is null
       order by newest.seq desc limit 1
     ) latest on true
     where mine.user_id = $1
     order by coalesce(latest.created_at, c.created_at) desc, c.id desc`,
    [viewerId, userId],
  );
  return rows;
}
