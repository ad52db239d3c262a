/** Describes the place of a message's menu in the list, and finds the message's neighbours. */
import type { Entry } from './entries.ts';

/** The message whose menu is open, and the place of the menu. */
export interface MenuPlace {
  /** The entry at the opening of the menu; the server may have acknowledged it since. */
  readonly entry: Entry;
  readonly row: HTMLElement;
  /** The element that had the focus before. */
  readonly before: HTMLElement | null;
  /** The message itself had the focus. */
  readonly isByKeyboard: boolean;
  /** The address of the file that the menu is about, too: the one under the pointer, or the message's only one. */
  readonly file: string | null;
  /** The place of the pointer; null after a key: the menu then stands at the message. */
  readonly point: { readonly x: number; readonly y: number } | null;
}

/** The clipboard is missing on plain http: there a finger may select text instead. */
export const canCopy = 'clipboard' in navigator;

/** Finds the file that is meant by a click or a key on this element of a message. */
export function fileAt(target: Element, article: Element): string | null {
  const meant = target.closest<HTMLElement>('[data-file]');
  const [first, ...others] = article.querySelectorAll<HTMLElement>('[data-file]');
  return (meant ?? (others.length === 0 ? first : null))?.dataset['file'] ?? null;
}

export const rowOf = (article: Element) => article.closest<HTMLElement>('[data-index]');

/** Finds the part of a row that holds its message: the last one, below the titles. */
export function contentOf(row: HTMLElement | null): HTMLElement | null {
  const last = row?.lastElementChild;
  return last instanceof HTMLElement ? last : null;
}

export const indexOf = (row: HTMLElement | null): number => Number(row?.dataset['index'] ?? NaN);

/** Finds the message above (-1) or below (1), past the lines that nobody wrote. */
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
