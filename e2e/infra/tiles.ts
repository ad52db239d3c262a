/** Counts which tiles of the list of chats change. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    tilesChanged?: Set<Element>;
  }
}

/** Runs in the page: notes from now on which tiles of the list change. */
export function watchTiles(): void {
  const changed = (window.tilesChanged = new Set<Element>());
  const look = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const tile = element?.closest('[data-chat]');
      if (tile) changed.add(tile);
    }
  });
  for (const tile of document.querySelectorAll('[data-chat]'))
    look.observe(tile, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** Answers the titles of the tiles that have changed since `watchTiles`. */
export const changedTiles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(window.tilesChanged ?? [])].map(
      (tile) => tile.querySelector('[dir=auto]')?.textContent ?? '',
    ),
  );
