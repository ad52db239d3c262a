/** What files are called on the screen. */
import { shownName } from '#contract/visible.ts';
import { files as text } from './composer.ru.ts';

/** The name as it was chosen, without what would make it read as another one. It is shown inside `<bdi>`. */
export const shownFileName = (name: string): string => shownName(name) || text.nameless;
