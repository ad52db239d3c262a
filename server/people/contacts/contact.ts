/** A row of `contacts`, and how each of the two sees it. */
import type { Contact } from '#contract/contacts.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Presence } from '#server/chats/presence/presence.ts';
import { readUsers } from '../users/person.ts';

export interface ContactRow {
  readonly id: string;
  readonly status: Contact['status'];
  readonly requesterId: string;
  readonly addresseeId: string;
}

export const contactColumns = `id, status, requester_id as "requesterId", addressee_id as "addresseeId"`;

/** Two people ($1 and $2) have one row, whoever of them asked first. */
export const contactOfTwo = `
select ${contactColumns} from contacts
where least(requester_id, addressee_id) = least($1::uuid, $2::uuid)
  and greatest(requester_id, addressee_id) = greatest($1::uuid, $2::uuid)`;

/** The other person of the two. */
export const friendOf = ({ requesterId, addresseeId }: ContactRow, viewerId: string): string =>
  requesterId === viewerId ? addresseeId : requesterId;

/** The contacts as `viewerId` sees them, in the order of the rows. */
export async function contactViews(
  queries: Queries,
  presence: Presence,
  viewerId: string,
  rows: readonly ContactRow[],
): Promise<Contact[]> {
  const friendIds = rows.map((row) => friendOf(row, viewerId));
  const friends = await readUsers(queries, presence, viewerId, friendIds);
  return rows.flatMap((row) => {
    const friend = friends.get(friendOf(row, viewerId));
    if (friend === undefined) return [];
    const direction = row.requesterId === viewerId ? 'outgoing' : 'incoming';
    return { id: row.id, status: row.status, direction, friend };
  });
}
