/** The people of conversations, as the viewer may see them (contract, What strangers see). */
import type { User } from '#contract/users.ts';
import { knownAmong } from '../access/people.ts';
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
  const groupmates = new Set(
    seats.filter((seat) => groups.has(seat.conversation_id)).map((seat) => seat.user_id),
  );
  const userIds = [...new Set(seats.map((seat) => seat.user_id))];
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

const peopleStatement = {
  name: 'people by id',
  text: `select ${personColumns} from users u where u.id = any($1::uuid[])`,
};
