/** A sheet that is drawn down by its handle (`data-handle`) and closes when it was meant. */
import { useEffect, useEffectEvent, useState } from 'react';
import { swipePx } from '#contract/limits.ts';
import { isWideScreen } from '#ui/sending/screen.ts';

/** As fast as this it need not go far. */
const FLUNG_PX_PER_MS = 0.5;
/** Less is a finger that is not quite still. */
const STILL_PX = 10;

interface Pull {
  readonly id: number;
  readonly fromY: number;
  y: number;
  atMs: number;
  pxPerMs: number;
}

/** Far enough down, or on its way there. */
export const closesSheet = (pulledPx: number, pxPerMs: number): boolean =>
  pulledPx >= swipePx || (pulledPx >= STILL_PX && pxPerMs >= FLUNG_PX_PER_MS);

/** @returns the sheet's ref; a mouse draws nothing, and a card stays where it is. */
export function useSheetDrag(onClose: () => void): (sheet: HTMLElement | null) => void {
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!sheet) return undefined;
    const listening = new AbortController();
    listen(sheet, () => close(), listening.signal);
    return () => listening.abort();
  }, [sheet]);
  return setSheet;
}

function listen(sheet: HTMLElement, close: () => void, signal: AbortSignal): void {
  let pull: Pull | null = null;

  const draw = (pulledPx: number | null) => {
    sheet.toggleAttribute('data-held', pulledPx !== null);
    sheet.style.setProperty('translate', pulledPx === null ? null : `0 ${pulledPx}px`);
  };
  const springBack = () => {
    pull = null;
    draw(null);
  };

  sheet.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch' || isWideScreen()) return;
      if (!event.isPrimary) springBack();
      else if (event.target instanceof Element && event.target.closest('[data-handle]') !== null) {
        const { pointerId: id, clientY: y, timeStamp: atMs } = event;
        pull = { id, fromY: y, y, atMs, pxPerMs: 0 };
      }
    },
    { signal },
  );
  sheet.addEventListener(
    'pointermove',
    ({ pointerId, clientY, timeStamp }) => {
      if (pointerId !== pull?.id) return;
      pull.pxPerMs = (clientY - pull.y) / Math.max(1, timeStamp - pull.atMs);
      pull.y = clientY;
      pull.atMs = timeStamp;
      draw(Math.max(0, clientY - pull.fromY));
    },
    { signal },
  );
  sheet.addEventListener(
    'pointerup',
    ({ pointerId, clientY }) => {
      if (pointerId !== pull?.id) return;
      const closes = closesSheet(clientY - pull.fromY, pull.pxPerMs);
      springBack();
      if (!closes) return;
      goDown(sheet);
      close();
    },
    { signal },
  );
  sheet.addEventListener('pointercancel', springBack, { signal });
}

/** Out of the screen; back again should whoever opened it keep it open. */
function goDown(sheet: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  sheet.style.setProperty('translate', '0 100%');
  const back = () => sheet.style.removeProperty('translate');
  sheet.addEventListener('transitionend', back, { once: true });
}
