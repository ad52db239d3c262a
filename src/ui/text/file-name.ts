/** File names on the screen. */
import { shownName } from '#contract/visible.ts';

/** The chosen name without characters that would change how it reads. Show it inside `<bdi>`. */
export const shownFileName = (name: string): string => shownName(name) || 'Без имени';
