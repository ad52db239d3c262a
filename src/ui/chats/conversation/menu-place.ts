/** Where in the list a message's menu opens, and which messages are beside it. */
import type { Entry } from './entries.ts';

/** Whose menu is open, and where. */
export interface MenuPlace {
  readonly entry: Entry;
  readonly article: HTMLElement;
  /** What had the focus before. */
  readonly before: HTMLElement | null;
  /** The pointer's; null: by the keyboard, then it stands at the message. */
  readonly point: { readonly x: number; readonly y: number } | null;
}

/** Missing on plain http: then words can be selected by a finger, too. */
export const canCopy = 'clipboard' in navigator;

const rowOf = (article: Element) => article.closest<HTMLElement>('[data-index]');
export const indexOf = (article: Element): number =>
  Number(rowOf(article)?.dataset['index'] ?? NaN);

/** The message above (-1) or below (1); what stands between, and nobody wrote, is passed over. */
export function neighbour(article: Element, step: -1 | 1): HTMLElement | null {
  const rows = rowOf(article)?.parentElement;
  for (let index = indexOf(article) + step; ; index += step) {
    const row = rows?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!row) return null;
    const next = row.querySelector<HTMLElement>('article');
    if (next) return next;
  }
}
