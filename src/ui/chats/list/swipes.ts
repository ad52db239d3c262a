/** One finger that goes across the panels, told to the layout; its chart decides what becomes of it. */
import { useEffect, type RefObject } from 'react';
import { selectDragPx } from '#machines/app/layout/layout.selectors.ts';
import { usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import { directionOf } from './panel-shifts.ts';

/** What a finger moves by itself, or what lies over the panels. */
const OWN =
  'input, textarea, select, audio, video, [contenteditable], [role="slider"], [role="dialog"], [role="alertdialog"], [role="menu"]';

export function useSwipes(panels: RefObject<HTMLElement | null>): void {
  const layout = usePeer('layout');
  useEffect(() => {
    const element = panels.current;
    if (!element) return undefined;
    const listening = new AbortController();
    listen(element, layout, listening.signal);
    return () => {
      listening.abort();
      layout.send({ type: 'layout.dragCancelled' });
    };
  }, [panels, layout]);
}

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

function listen(panels: HTMLElement, layout: PeerRefs['layout'], signal: AbortSignal): void {
  /** The one finger that may yet swipe, or does. */
  let finger: Finger | null = null;
  const isDragging = () => selectDragPx(layout.getSnapshot()) !== null;

  const giveUp = () => {
    finger = null;
    if (isDragging()) layout.send({ type: 'layout.dragCancelled' });
  };

  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    if (!event.isPrimary) giveUp();
    else if (event.target instanceof Element && !isOwn(event.target, panels) && !isSelecting())
      finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
  };

  const move = (event: PointerEvent) => {
    if (event.pointerId !== finger?.id) return;
    const dx = event.clientX - finger.x;
    if (isDragging()) {
      layout.send({ type: 'layout.dragged', dx });
      return;
    }
    const direction = directionOf(dx, event.clientY - finger.y);
    if (direction === 'undecided') return;
    if (direction === 'along' || isSelecting()) {
      finger = null;
      return;
    }
    layout.send({ type: 'layout.dragStarted', way: direction });
    if (!isDragging()) return;
    // What it began on may be drawn anew, or go.
    panels.setPointerCapture(event.pointerId);
    layout.send({ type: 'layout.dragged', dx });
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId !== finger?.id) return;
    const dx = event.clientX - finger.x;
    finger = null;
    if (isDragging()) layout.send({ type: 'layout.dragEnded', dx });
  };

  panels.addEventListener('pointerdown', down, { signal });
  panels.addEventListener('pointermove', move, { signal });
  panels.addEventListener('pointerup', up, { signal });
  panels.addEventListener('pointercancel', giveUp, { signal });
  // A long press: a menu, or the beginning of a selection.
  panels.addEventListener('contextmenu', giveUp, { signal });
}

function isOwn(target: Element, panels: Element): boolean {
  if (target.closest(OWN) !== null) return true;
  for (let at: Element | null = target; at !== null && at !== panels; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && scrollsAcross(at)) return true;
  }
  return false;
}

const scrollsAcross = (element: Element): boolean =>
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);

/** Words are marked: a finger may be about to move the ends of it. */
const isSelecting = (): boolean => getSelection()?.isCollapsed === false;
