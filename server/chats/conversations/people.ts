/** The people of conversations, as the viewer may see them (contract, What strangers see). */
import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Presence } from '../presence/presence.ts';
import { readUsers } from '#server/people/users/person.ts';
import type { Membership } from './membership.ts';

interface Place {
  readonly id: string;
  readonly isGroup: boolean;
}

interface MemberId {
  readonly conversationId: string;
  readonly userId: string;
}

export function readMembers(
  db: Queries,
  presence: Presence,
  viewerId: string,
  places: readonly Place[],
  members: readonly MemberId[],
): Promise<ReadonlyMap<string, User>> {
  const groups = new Set(places.filter(({ isGroup }) => isGroup).map(({ id }) => id));
  // Whoever is in a group with the viewer is known without asking.
  const groupmates = new Set(
    members.filter(({ conversationId }) => groups.has(conversationId)).map(({ userId }) => userId),
  );
  const userIds = [...new Set(members.map(({ userId }) => userId))];
  return readUsers(db, presence, viewerId, userIds, groupmates);
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
  return { people: [...(await readUsers(db, presence, viewerId, unlisted)).values()] };
}
