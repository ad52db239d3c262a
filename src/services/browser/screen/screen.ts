import { keyboardMinPx, narrowScreenMaxPx, spaciousScreenMinPx } from '#contract/limits.ts';
import type { Screen, ScreenSignal } from './types.ts';

export function createScreen(window: Window = globalThis.window): Screen {
  return {
    watch(on) {
      const watching = new AbortController();
      watchWidth(window, on, watching.signal);
      watchHeight(window, on, watching.signal);
      return () => watching.abort();
    },
  };
}

function watchWidth(window: Window, on: (signal: ScreenSignal) => void, signal: AbortSignal): void {
  const narrow = window.matchMedia(`(width <= ${narrowScreenMaxPx}px)`);
  const spacious = window.matchMedia(`(width >= ${spaciousScreenMinPx}px)`);
  const tell = () => {
    const width = narrow.matches ? 'narrow' : spacious.matches ? 'spacious' : 'wide';
    on({ type: 'screen.turned', width });
  };
  for (const query of [narrow, spacious]) query.addEventListener('change', tell, { signal });
  tell();
}

/**
 * Browsers tell of a keyboard in two ways: the page gets lower (Chrome, Firefox: interactive-widget in index.html), or
 * it keeps its height and less of it can be seen (Safari).
 */
function watchHeight(
  window: Window,
  on: (signal: ScreenSignal) => void,
  signal: AbortSignal,
): void {
  const { visualViewport, document } = window;
  const touch = window.matchMedia('(pointer: coarse)');
  /** The greatest height at this width; when the screen is turned, it is measured anew. */
  let tallest = { widthPx: 0, heightPx: 0 };
  let last = '';

  const tell = () => {
    const { innerHeight, innerWidth } = window;
    const isZoomed = visualViewport !== null && Math.abs(visualViewport.scale - 1) > 0.01;
    const heightPx = isZoomed ? innerHeight : (visualViewport?.height ?? innerHeight);
    const topPx = isZoomed ? 0 : (visualViewport?.offsetTop ?? 0);
    if (tallest.widthPx !== innerWidth) tallest = { widthPx: innerWidth, heightPx: 0 };
    tallest.heightPx = Math.max(tallest.heightPx, heightPx);
    const isCovered = innerHeight - heightPx > 1 || topPx > 1;
    const hasKeyboard =
      touch.matches &&
      isWriting(document.activeElement) &&
      tallest.heightPx - heightPx >= keyboardMinPx;
    const now: ScreenSignal = {
      type: 'screen.covered',
      viewport: isCovered ? { topPx, heightPx } : null,
      hasKeyboard,
    };
    const same = JSON.stringify(now);
    if (same === last) return;
    last = same;
    on(now);
  };

  for (const type of ['resize', 'scroll']) visualViewport?.addEventListener(type, tell, { signal });
  window.addEventListener('resize', tell, { signal });
  // Only touch brings up a keyboard, and reading the height while the focus moves costs a layout.
  const tellTouch = () => {
    if (touch.matches) tell();
  };
  document.addEventListener('focusin', tellTouch, { signal });
  document.addEventListener('focusout', tellTouch, { signal });
  tell();
}

const isWriting = (element: Element | null): boolean =>
  element !== null && element.matches('input, textarea, [contenteditable]');
