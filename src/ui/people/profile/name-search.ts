/** Finding people by what they are called. */
import type { User } from '#contract/users.ts';

/** Case does not matter, nor whether ё has its dots; й stays another letter than и. */
const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim();

/** Some word of the name begins with it, or the nickname does; a blank one finds everybody. */
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
