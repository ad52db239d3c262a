/** A row of `contacts`, and how each of the two sees it. */
import type { Contact } from '#contract/contacts.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Presence } from '#server/chats/presence/presence.ts';
import { knownAmong } from '../visibility.ts';
import { personColumns, viewOf } from '../users/person.ts';
import type { Person } from '../users/person.ts';

export interface ContactRow {
  readonly id: string;
  readonly status: Contact['status'];
  readonly requesterId: string;
  readonly addresseeId: string;
}

export const contactColumns = `id, status, requester_id as "requesterId", addressee_id as "addresseeId"`;

/** The other one of the two. */
export const friendOf = ({ requesterId, addresseeId }: ContactRow, viewerId: string): string =>
  requesterId === viewerId ? addresseeId : requesterId;

/** As `viewerId` sees them, in the order of the rows. */
export async function contactViews(
  queries: Queries,
  presence: Presence,
  viewerId: string,
  rows: readonly ContactRow[],
): Promise<Contact[]> {
  if (rows.length === 0) return [];
  const friendIds = rows.map((row) => friendOf(row, viewerId));
  const [people, known] = await Promise.all([
    peopleById(queries, friendIds),
    knownAmong(queries, viewerId, friendIds),
  ]);
  const shown = await presence.shown([...people.values()]);
  return rows.flatMap((row) => {
    const friend = people.get(friendOf(row, viewerId));
    if (friend === undefined) return [];
    return {
      id: row.id,
      status: row.status,
      direction: row.requesterId === viewerId ? 'outgoing' : 'incoming',
      friend: viewOf(friend, shown.get(friend.id), known.has(friend.id) ? 'known' : 'stranger'),
    };
  });
}

async function peopleById(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await queries.query<Person>(
    `select ${personColumns} from users u where u.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((person) => [person.id, person]));
}
