import { graphemesOf } from '#ui/text/graphemes.ts';

/** A name in three parts. The middle of a long name is left out, because the ending tells the kind of file. */
export interface NameParts {
  readonly head: string;
  readonly middle: string;
  readonly tail: string;
}

const SHOWN_WHOLE = 64;
const HEAD = 40;
const TAIL = 20;

export function namePartsOf(shownName: string): NameParts {
  if (shownName.length <= SHOWN_WHOLE) return { head: shownName, middle: '', tail: '' };
  const all = [...graphemesOf(shownName)];
  if (all.length <= SHOWN_WHOLE) return { head: shownName, middle: '', tail: '' };
  return {
    head: all.slice(0, HEAD).join(''),
    middle: all.slice(HEAD, -TAIL).join(''),
    tail: all.slice(-TAIL).join(''),
  };
}
