/** Makes room for a sheet beside the page, which gives way; Sheet.module.css says how much. */
import { useLayoutEffect, useRef } from 'react';
import { autoscrollPx } from '#contract/limits.ts';
import { reducedMotion } from './screen.ts';

/** A sheet that goes keeps its room for this frame: another one may take its place. */
let leaving = 0;

export function useRoomBeside(sheet: HTMLElement | null, isBeside: boolean): void {
  const wasBeside = useRef(false);
  useLayoutEffect(() => {
    if (!sheet) return undefined;
    if (!isBeside) {
      // Over the page, where the window has become too narrow, it has the focus to itself.
      if (wasBeside.current && !sheet.contains(document.activeElement)) sheet.focus();
      return undefined;
    }
    wasBeside.current = true;
    cancelAnimationFrame(leaving);
    const entrance = sheet.getAnimations();
    if (hasRoom()) for (const one of entrance) one.finish();
    // A sheet that stood over the page before does not come in, because only the window has changed.
    else giveRoom(true, entrance.length > 0);
    return () => {
      leaving = requestAnimationFrame(() => giveRoom(false, !sheet.isConnected));
    };
  }, [sheet, isBeside]);
}

const hasRoom = (): boolean => document.documentElement.hasAttribute('data-beside');

/** Runs `act` in the next frame, unless another sheet has taken the place by then. */
export function onceGone(act: () => void): void {
  requestAnimationFrame(() => hasRoom() || act());
}

/** These parts of the page keep to one of its edges, or to its middle; some are parts of others. */
const PARTS =
  'main :is(header > *, article, [data-index] :not(article *, :has(article)), form > * > *)';

/** The way of the parts while a sheet comes in. */
let pushing: Animation[] = [];

/**
 * Changes the width of the page once, and lets its parts slide between their places: the page is wide as long as they
 * do, so that they are not cut at its edge, and so that words break anew once.
 */
function giveRoom(isGiven: boolean, isMoving: boolean): void {
  for (const one of pushing) one.cancel();
  pushing = [];
  const parts = isMoving && !reducedMotion().matches ? [...document.querySelectorAll(PARTS)] : [];
  const before = parts.map((part) => part.getBoundingClientRect());
  keepingPlace(() => setRoom(isGiven));
  const after = parts.map((part) => part.getBoundingClientRect());
  const moved = new Set<Element | null>();
  const slides = parts.flatMap((part, index) => {
    const isCentred = getComputedStyle(part).textAlign === 'center';
    const shiftPx = shift(before[index], after[index], isCentred);
    if (shiftPx === 0) return [];
    moved.add(part);
    if (moved.has(part.parentElement)) return [];
    const translate = isGiven ? ['0', `${-shiftPx}px`] : [`${shiftPx}px`, '0'];
    return [part.animate({ translate }, { duration: calmMs, easing: EASE })];
  });
  const [first] = slides;
  if (!isGiven || !first) return;
  setRoom(false);
  pushing = slides;
  // Without a frame between, the parts stand at their places once the slide lets them go.
  first.addEventListener('finish', () => keepingPlace(() => setRoom(true)));
}

/** Words break anew at another width: the message at the top stays there, unless one is at the end. */
function keepingPlace(change: () => void): void {
  const log = document.querySelector('main [role=log]');
  const topOf = (part: Element) => part.getBoundingClientRect().top;
  const isAway = log !== null && log.scrollHeight - log.scrollTop - log.clientHeight > autoscrollPx;
  const atTop =
    isAway && [...log.querySelectorAll('article')].find((one) => topOf(one) >= topOf(log));
  const topPx = atTop ? topOf(atTop) : 0;
  change();
  if (!atTop) return;
  // It reports after the list's own observer, which has measured the rows by then.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    log.scrollTop += topOf(atTop) - topPx;
  });
  observer.observe(atTop);
}

const setRoom = (isGiven: boolean): void =>
  void document.documentElement.toggleAttribute('data-beside', isGiven);

/** The styles call these `--calm` and `--ease`. */
const calmMs = 200;
const EASE = 'cubic-bezier(0.2, 0, 0, 1)';

/** Measures how far the edge moved that moved less: the other one moved with the width. Centred words keep between. */
function shift(before: DOMRect | undefined, after: DOMRect | undefined, isCentred: boolean) {
  if (!before || !after) return 0;
  const [left, right] = [before.left - after.left, before.right - after.right];
  if (isCentred) return (left + right) / 2;
  return Math.abs(left) < Math.abs(right) ? left : right;
}
