/** The people of conversations, as the viewer may see them (contract, What strangers see). */
import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { knownAmong } from '#server/people/visibility.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Presence } from '../presence/presence.ts';
import { personColumns, viewOf } from '#server/people/users/person.ts';
import type { Person } from '#server/people/users/person.ts';
import type { Membership } from './membership.ts';

interface Place {
  readonly id: string;
  readonly is_group: boolean;
}

interface MemberId {
  readonly conversation_id: string;
  readonly user_id: string;
}

export async function readPeople(
  db: Queries,
  presence: Presence,
  viewerId: string,
  places: readonly Place[],
  members: readonly MemberId[],
): Promise<ReadonlyMap<string, User>> {
  const groups = new Set(places.filter(({ is_group }) => is_group).map(({ id }) => id));
  // Whoever sits in a group with the viewer is known without asking.
  const groupmates = new Set(
    members.filter((member) => groups.has(member.conversation_id)).map((member) => member.user_id),
  );
  const userIds = [...new Set(members.map((member) => member.user_id))];
  const others = userIds.filter((userId) => !groupmates.has(userId));
  const known = await knownAmong(db, viewerId, others);
  const { rows } = await db.query<Person>(peopleStatement, [userIds]);
  const shown = await presence.shown(rows);
  return new Map(
    rows.map((person) => {
      const isKnown = groupmates.has(person.id) || known.has(person.id);
      return [person.id, viewOf(person, shown.get(person.id), isKnown ? 'known' : 'stranger')];
    }),
  );
}

/**
 * Who wrote these messages, or is quoted in them, and may be none of the participants that lists give: who has left,
 * and in a large group anybody. Mostly that is nobody, and nothing is asked.
 */
export async function readUnlisted(
  db: Queries,
  presence: Presence,
  viewerId: string,
  { pointers, isLarge }: Membership,
  messages: readonly Message[],
): Promise<{ people?: User[] }> {
  const listed = new Set(isLarge ? [viewerId] : pointers.map(({ userId }) => userId));
  const speakers = messages.flatMap(({ senderId, replyTo }) =>
    replyTo ? [senderId, replyTo.senderId] : [senderId],
  );
  const unlisted = [...new Set(speakers)].filter((userId) => !listed.has(userId));
  if (unlisted.length === 0) return {};
  const members = unlisted.map((userId) => ({ conversation_id: '', user_id: userId }));
  return { people: [...(await readPeople(db, presence, viewerId, [], members)).values()] };
}

const peopleStatement = {
  name: 'people by id',
  text: `select ${personColumns} from users u where u.id = any($1::uuid[])`,
};
