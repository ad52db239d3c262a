/** Where in the list a message's menu opens, and which messages are beside it. */
import type { Entry } from './entries.ts';

/** Which message's menu is open, and where. */
export interface MenuPlace {
  /** As it was when the menu opened; the server may have acknowledged it since. */
  readonly entry: Entry;
  /** The element that had the focus before. */
  readonly before: HTMLElement | null;
  /** The focus was on the message itself. */
  readonly isByKeyboard: boolean;
  /** The pointer's; null: by the keyboard, then it stands at the message. */
  readonly point: { readonly x: number; readonly y: number } | null;
}

/** Missing on plain http: then words can be selected by a finger, too. */
export const canCopy = 'clipboard' in navigator;

export const rowOf = (article: Element) => article.closest<HTMLElement>('[data-index]');
export const indexOf = (row: HTMLElement | null): number => Number(row?.dataset['index'] ?? NaN);

/** The message above (-1) or below (1); what stands between, and nobody wrote, is passed over. */
export function neighbour(article: Element, step: -1 | 1): HTMLElement | null {
  const own = rowOf(article);
  const rows = own?.parentElement;
  for (let index = indexOf(own) + step; ; index += step) {
    const row = rows?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!row) return null;
    const next = row.querySelector<HTMLElement>('article');
    if (next) return next;
  }
}
