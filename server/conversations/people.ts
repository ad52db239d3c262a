/** The people of conversations, as the viewer may see them (contract, What strangers see). */
import type { User } from '#contract/users.ts';
import type { Queries } from '../database/database.ts';
import type { Presence } from '../presence/presence.ts';
import { personColumns, viewOf } from '../users/person.ts';
import type { Person } from '../users/person.ts';

interface Place {
  readonly id: string;
  readonly is_group: boolean;
}

interface Seat {
  readonly conversation_id: string;
  readonly user_id: string;
}

export async function readPeople(
  db: Queries,
  presence: Presence,
  viewerId: string,
  places: readonly Place[],
  seats: readonly Seat[],
): Promise<ReadonlyMap<string, User>> {
  const groups = new Set(places.filter(({ is_group }) => is_group).map(({ id }) => id));
  // Whoever sits in a group with the viewer is known without asking.
  const groupmates = seats.filter((seat) => groups.has(seat.conversation_id));
  const { rows } = await db.query<Person & { isKnown: boolean }>(peopleStatement, [
    viewerId,
    distinctUsers(seats),
    distinctUsers(groupmates),
  ]);
  const shown = await presence.shown(rows);
  return new Map(
    rows.map((person) => [
      person.id,
      viewOf(person, shown.get(person.id), person.isKnown ? 'known' : 'stranger'),
    ]),
  );
}

const distinctUsers = (seats: readonly Seat[]) => [...new Set(seats.map((seat) => seat.user_id))];

const peopleStatement = {
  name: 'people of conversations',
  text: `
select ${personColumns},
  u.id = $1 or u.id = any($3::uuid[]) or exists (
    select from contacts k
    where k.status = 'ACCEPTED'
      and least(k.requester_id, k.addressee_id) = least(u.id, $1::uuid)
      and greatest(k.requester_id, k.addressee_id) = greatest(u.id, $1::uuid)
  ) or exists (
    select from participants mine
    join conversations c on c.id = mine.conversation_id and c.is_group
    join participants theirs on theirs.conversation_id = c.id
    where mine.user_id = $1 and theirs.user_id = u.id
  ) as "isKnown"
from users u
where u.id = any($2::uuid[])`,
};
