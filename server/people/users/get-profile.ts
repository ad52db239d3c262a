/** The profile of a person as another sees it: who they are, whether they are a contact, which groups both are in. */
import type { Answer } from '#contract/routes.ts';
import type { CommonConversation } from '#contract/conversations.ts';
import { contactOfTwo, contactViews } from '../contacts/contact.ts';
import type { ContactRow } from '../contacts/contact.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { readUsers } from './person.ts';

type Profile = Answer<'GET /users/{id}'>['body'];

/**
 * Strangers are shown as strangers. A deleted account is shown, too, without a name, so that its old messages can be
 * explained. @throws Refusal `not_found`
 */
export async function getProfile(
  { db, presence }: Deps,
  viewerId: string,
  userId: string,
): Promise<Profile> {
  const [users, contacts, commonConversations] = await Promise.all([
    readUsers(db, presence, viewerId, [userId]),
    db.query<ContactRow>(contactOfTwo, [viewerId, userId]),
    groupsOfBoth(db, viewerId, userId),
  ]);
  const user = users.get(userId);
  if (user === undefined) throw new Refusal('not_found');
  const [contact = null] = await contactViews(db, presence, viewerId, contacts.rows);
  return { user, contact, commonConversations };
}

/** Sorted by the newest activity, as the list of conversations. */
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
