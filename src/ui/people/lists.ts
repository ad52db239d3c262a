/** Lists of people: their order, a search, and how long ones are drawn. */
import { useDeferredValue } from 'react';
import type { User } from '#contract/users.ts';
import { shownName } from './names.ts';

const alphabetical = new Intl.Collator('ru');

/** For `toSorted`: by the name on the screen. */
export const byName = (one: User | undefined, other: User | undefined): number =>
  alphabetical.compare(shownName(one), shownName(other));

/** Ignores case and the dots of ё; й stays another letter than и. */
const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim();

/** True when a word of the name, or the nickname, begins with the text; an empty text finds everybody. */
export function isCalled(
  user: Pick<User, 'displayName' | 'username'> | undefined,
  query: string,
): boolean {
  const wanted = plain(query);
  if (!user) return wanted === '';
  const name = plain(user.displayName);
  return (
    name.startsWith(wanted) ||
    name.includes(` ${wanted}`) ||
    plain(user.username).startsWith(wanted)
  );
}

/** About as many rows as a screen shows. */
const firstRows = 16;

/** A long list shows its first rows at once; the others are drawn when there is time. */
export const useDeferredRows = <T>(rows: readonly T[]): readonly T[] =>
  useDeferredValue(rows, rows.slice(0, firstRows));
