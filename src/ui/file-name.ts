/** What files are called on the screen. */
import { files as text } from './text/composer.ru.ts';

/** Controls, line separators, and the marks that turn the direction of text around («gpj.exe» read as «exe.jpg»). */
const misleading = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** The name as it was chosen, without what would make it read as another one. It is shown inside `<bdi>`. */
export const shownFileName = (name: string): string =>
  name.replaceAll(misleading, '').trim() || text.nameless;
