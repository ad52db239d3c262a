/** The people that messages name and no list gives (contract, Shapes). */
import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Presence } from '../presence/presence.ts';
import { readUsers } from '#server/people/users/person.ts';
import type { Membership } from './membership.ts';

/**
 * Authors of these messages, and of those that they quote, may be missing in the participants that lists give: when they
 * have left, and in a large group always. Mostly nobody is, and nothing is asked.
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
