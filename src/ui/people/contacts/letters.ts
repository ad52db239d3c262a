/** Contacts in alphabetical order, under the first letters of their names. */
import type { User } from '#contract/users.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { byName } from '../lists.ts';
import { shownName } from '../names.ts';

type Contacts = readonly ContactRecord[];
type Users = Readonly<Record<string, User>>;

/** With fewer friends, letters would be half of what one sees. */
export const lettersFrom = 12;

/** The store appends whoever became a friend meanwhile. */
export const sortedByName = (contacts: Contacts, users: Users): Contacts =>
  contacts.toSorted((one, other) => byName(users[one.friendId], users[other.friendId]));

export const underLetters = (
  sorted: Contacts,
  users: Users,
): readonly (readonly [letter: string, contacts: Contacts])[] => [
  ...Map.groupBy(sorted, ({ friendId }) => letterOf(shownName(users[friendId]))),
];

/** Е and Ё are one letter; names that begin with a figure or a sign come under '#'. */
function letterOf(name: string): string {
  const [first = ''] = name.trim().toLocaleUpperCase('ru');
  return /\p{L}/u.test(first) ? first.replace('Ё', 'Е') : '#';
}
