/** Searches people by name. */
import type { User } from '#contract/users.ts';

/** Ignores case and the dots of ё; й stays another letter than и. */
const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim();

/** True when a word of the name, or the nickname, begins with the text; an empty text finds everybody. */
export function isCalled(
  { displayName, username }: Pick<User, 'displayName' | 'username'>,
  query: string,
): boolean {
  const wanted = plain(query);
  const name = plain(displayName);
  return (
    name.startsWith(wanted) || name.includes(` ${wanted}`) || plain(username).startsWith(wanted)
  );
}
