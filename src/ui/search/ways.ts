/** Finds pages and actions by their names, and by other words for them. */
import { searchMinChars } from '#contract/search-limits.ts';
import { wordsIn } from '#contract/words.ts';
import { sectionTitles, type SectionId } from '#ui/settings/sections.ts';
import { sectionSynonyms, wayWords } from '#ui/text/ways.ru.ts';

type WayId = keyof typeof wayWords;

export interface Way {
  readonly id: WayId | SectionId;
  readonly kind: 'page' | 'part' | 'action';
  readonly title: string;
}

const pages: Partial<Record<Way['id'], string>> = {
  contacts: '/contacts',
  requests: '/contacts?filter=incoming',
  invitations: '/contacts/invitations',
  calls: '/calls',
  settings: '/settings',
  admin: '/admin',
};

/** Returns the address of what is a page or a part of one; null: it is an action. */
export const addressOf = ({ id, kind }: Way): string | null =>
  kind === 'part' ? `/settings#${id}` : kind === 'page' ? (pages[id] ?? null) : null;

/** More would hide the messages below. */
const mostWays = 4;

interface Situation {
  readonly isAdmin: boolean;
  readonly theme: string;
}

/** Of words with one letter there would be too many. What would change nothing is left out. */
export function findWays(query: string, { isAdmin, theme }: Situation): readonly Way[] {
  const sought = wordsIn(query).map(({ word }) => word);
  if (sought.reduce((count, word) => count + word.length, 0) < searchMinChars) return [];
  return all
    .filter(({ way: { id }, names }) => {
      const isOffered = id !== theme && (id !== 'admin' || isAdmin);
      return isOffered && sought.every((word) => names.some((name) => isAlike(word, name)));
    })
    .map(({ way }) => way)
    .slice(0, mostWays);
}

const namesIn = (words: string) => wordsIn(words).map(({ word }) => word);

const all: readonly { readonly way: Way; readonly names: readonly string[] }[] = [
  // Safe: the object has only these keys.
  ...(Object.keys(wayWords) as WayId[]).map((id) => {
    const { title, synonyms } = wayWords[id];
    const kind = id in pages ? ('page' as const) : ('action' as const);
    return { way: { id, kind, title }, names: namesIn(`${title} ${synonyms}`) };
  }),
  // Safe: the object has only these keys.
  ...(Object.keys(sectionTitles) as SectionId[]).map((id) => ({
    way: { id, kind: 'part' as const, title: sectionTitles[id] },
    names: namesIn(`${sectionTitles[id]} ${sectionSynonyms[id]}`),
  })),
];

/** Endings of Russian words differ in up to this many letters at the end of a stem of at least so many. */
const [endingChars, stemChars] = [3, 5];

function isAlike(sought: string, name: string): boolean {
  if (name.startsWith(sought)) return true;
  const stem = sought.slice(0, Math.max(stemChars, sought.length - endingChars));
  return stem.length < sought.length && name.startsWith(stem);
}
