/** The keys of a call are found by their place on the keyboard, so that Cyrillic layouts have the same. */
export type KeyMeaning = 'microphone' | 'camera' | 'talk';

interface Key {
  readonly code: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The small window knows M alone: the page below uses Space itself, and no sign there shows that a camera is on. */
export const smallMeanings: readonly KeyMeaning[] = ['microphone'];

/** The kind of element that has the focus; a `control` uses Space itself. */
export type Place = 'typing' | 'control' | 'elsewhere';

const meanings: Readonly<Record<string, KeyMeaning>> = {
  KeyM: 'microphone',
  KeyV: 'camera',
  Space: 'talk',
};

export function meaningOf(key: Key, place: Place): KeyMeaning | null {
  if (place === 'typing' || key.repeat || key.ctrlKey || key.metaKey || key.altKey) return null;
  const meaning = meanings[key.code] ?? null;
  return meaning === 'talk' && place === 'control' ? null : meaning;
}

/** Menus and lists use letters to find an item. */
const typing =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"]';
const control = 'button, a[href], summary, [role="button"], [role="menuitem"], [role="tab"]';

export function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element)) return 'elsewhere';
  if (target.closest(typing)) return 'typing';
  return target.closest(control) ? 'control' : 'elsewhere';
}
