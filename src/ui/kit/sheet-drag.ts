/** Closes a sheet when a finger drags it down far or fast enough by its handle (`data-handle`). */
import { useEffect, useEffectEvent } from 'react';
import { swipePx } from '#contract/limits.ts';
import { listenTo, type Gesture } from './gestures.ts';
import { isWideScreen, reducedMotion } from './screen.ts';

/** A faster finger closes the sheet without going far. */
const FLUNG_PX_PER_MS = 0.5;
/** A shorter way is an unsteady finger. */
const STILL_PX = 10;

/** Answers whether the sheet was dragged down far enough or fast enough to close. */
export const closesSheet = (pulledPx: number, pxPerMs: number): boolean =>
  pulledPx >= swipePx || (pulledPx >= STILL_PX && pxPerMs >= FLUNG_PX_PER_MS);

/** Lets a finger drag the sheet down on a narrow screen. */
export function useSheetDrag(sheet: HTMLElement | null, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!sheet) return undefined;
    const listening = new AbortController();
    listenTo(
      sheet,
      pull(sheet, () => close()),
      listening.signal,
    );
    return () => listening.abort();
  }, [sheet]);
}

function pull(sheet: HTMLElement, close: () => void): Gesture {
  let pxPerMs = 0;
  const draw = (pulledPx: number | null) => {
    sheet.dataset['held'] = String(pulledPx !== null);
    sheet.style.setProperty('translate', pulledPx === null ? null : `0 ${pulledPx}px`);
  };
  return {
    secondFinger: 'cancels',
    begins({ pointerType, target }) {
      pxPerMs = 0;
      const isHandle = target instanceof Element && target.closest('[data-handle]') !== null;
      return isHandle && pointerType === 'touch' && !isWideScreen();
    },
    dragged({ step, way }) {
      pxPerMs = step.y / Math.max(1, step.ms);
      draw(Math.max(0, way.y));
    },
    released({ way }) {
      draw(null);
      if (!closesSheet(way.y, pxPerMs)) return;
      goDown(sheet);
      close();
    },
    cancelled: () => draw(null),
  };
}

/** Moves the sheet out of the screen. It comes back if its owner keeps it open. */
function goDown(sheet: HTMLElement): void {
  if (reducedMotion().matches) return;
  sheet.style.setProperty('translate', '0 100%');
  const back = () => sheet.style.removeProperty('translate');
  sheet.addEventListener('transitionend', back, { once: true });
}
