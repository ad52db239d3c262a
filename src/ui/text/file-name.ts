/** Names of files on the screen. */
import { shownName } from '#contract/visible.ts';
import { files as text } from './composer.ru.ts';

/** The name as it was chosen, without characters that would make it read as another one. Show it inside `<bdi>`. */
export const shownFileName = (name: string): string => shownName(name) || text.nameless;
