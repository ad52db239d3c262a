/** Shows how a sheet goes, whatever closes it: a key, a finger, the history or a chart. */
import { useLayoutEffect } from 'react';
import { reducedMotion } from './screen.ts';
import { onceGone } from './sheet-beside.ts';

/**
 * The sheet itself goes at once, with its actors, so that the page below can be used. A copy that nobody can reach goes
 * off the screen in its place; Sheet.module.css moves it.
 */
export function useSheetExit(sheet: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!sheet) return undefined;
    return () => {
      if (reducedMotion().matches) return;
      const show = goingOf(sheet);
      if (!show) return;
      if (sheet.dataset['sheet'] === 'beside') onceGone(show);
      else show();
    };
  }, [sheet]);
}

/** A sheet with more elements goes at once: copying a thousand people would hold up what comes next. */
const COPIED_MAX = 3_000;

/** Copies the sheet; null when it goes unseen. The returned function shows how the copy goes. */
function goingOf(sheet: HTMLElement): (() => void) | null {
  const layer = sheet.closest('[data-base-ui-portal]');
  // A sheet within one that goes, too, is in the copy of that one.
  if (!layer || layer.closest('[data-gone]')) return null;
  layer.setAttribute('data-gone', '');
  if (layer.getElementsByTagName('*').length > COPIED_MAX) return null;
  // The copy begins where a finger has left the sheet.
  const { translate } = getComputedStyle(sheet);
  const scrolled = [...layer.querySelectorAll('*')].map(({ scrollTop }) => scrollTop);
  const copy = document.createElement('div');
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.dataset['going'] = '';
  copy.append(...[...layer.childNodes].map((node) => node.cloneNode(true)));
  const cards = copy.querySelectorAll<HTMLElement>('[data-sheet]');
  // Nobody takes the copy for a dialog that covers the page.
  for (const one of cards) one.removeAttribute('role');
  const [card] = cards;
  if (!card) return null;
  card.style.translate = translate;
  card.addEventListener('animationend', ({ target }) => target === card && copy.remove());
  return () => {
    document.body.append(copy);
    [...copy.querySelectorAll('*')].forEach((element, index) => {
      const topPx = scrolled[index] ?? 0;
      if (topPx > 0) element.scrollTop = topPx;
    });
  };
}
