/** Makes room for a sheet beside the page, which gives way; Sheet.module.css says how much. */
import { useLayoutEffect, useRef } from 'react';
import { autoscrollPx } from '#contract/limits.ts';
import { reducedMotion } from './screen.ts';

/** A sheet that goes keeps its room for this frame: another one may take its place. */
let leaving = 0;

/** The attribute `data-beside` of the document: a sheet takes the room, or comes in while the page is still wide. */
type Room = 'taken' | 'coming';

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
      // Another page, which has come with the sheet's end, never gave way.
      const isMoving = () => !sheet.isConnected && logOf() !== null;
      leaving = requestAnimationFrame(() => giveRoom(false, isMoving()));
    };
  }, [sheet, isBeside]);
}

const hasRoom = (): boolean => document.documentElement.dataset['beside'] !== undefined;

/**
 * Runs `act` in the next frame, unless another sheet has taken the place by then. The sheet that goes must have let go
 * of its room before: useRoomBeside stands above whatever calls this.
 */
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
  keepingPlace(() => setRoom(isGiven ? 'taken' : null));
  const after = parts.map((part) => part.getBoundingClientRect());
  const centred = parts.map((part) => getComputedStyle(part).textAlign === 'center');
  const moved = new Set<Element | null>();
  const slides = parts.flatMap((part, index) => {
    const shiftPx = shift(before[index], after[index], centred[index]);
    if (shiftPx === 0) return [];
    moved.add(part);
    if (moved.has(part.parentElement)) return [];
    const translate = isGiven ? ['0', `${-shiftPx}px`] : [`${shiftPx}px`, '0'];
    return [part.animate({ translate }, { duration: calmMs, easing: EASE })];
  });
  const [first] = slides;
  if (!isGiven || !first) return;
  setRoom('coming');
  pushing = slides;
  // Without a frame between, the parts stand at their places once the slide lets them go.
  first.addEventListener('finish', () => keepingPlace(() => setRoom('taken')));
}

const logOf = () => document.querySelector('main [role=log]');

/** Words break anew at another width: the message at the top stays there, unless one is at the end. */
function keepingPlace(change: () => void): void {
  const log = logOf();
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

function setRoom(room: Room | null): void {
  const { dataset } = document.documentElement;
  if (room === null) delete dataset['beside'];
  else dataset['beside'] = room;
}

/** The styles call these `--calm` and `--ease`. */
const calmMs = 200;
const EASE = 'cubic-bezier(0.2, 0, 0, 1)';

/** Measures how far the edge moved that moved less: the other one moved with the width. Centred words keep between. */
function shift(before: DOMRect | undefined, after: DOMRect | undefined, isCentred = false) {
  if (!before || !after) return 0;
  const [left, right] = [before.left - after.left, before.right - after.right];
  if (isCentred) return (left + right) / 2;
  return Math.abs(left) < Math.abs(right) ? left : right;
}
