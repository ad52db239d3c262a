/** Reports a finger that moves across the panels to the layout, whose chart decides the outcome. */
import { useEffect, type RefObject } from 'react';
import { selectDragPx } from '#machines/app/layout/layout.selectors.ts';
import { usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import { useGestures, type Gesture } from '#ui/kit/gestures.ts';

/** Elements that use the finger's movement themselves, or lie over the panels. */
const OWN =
  'input, textarea, select, audio, video, [contenteditable], [role="slider"], [role="dialog"], [role="alertdialog"], [role="menu"]';

export function useSwipes(panels: RefObject<HTMLElement | null>): void {
  const layout = usePeer('layout');
  useGestures(panels, layout, swipe);
  useEffect(() => () => layout.send({ type: 'layout.dragCancelled' }), [layout]);
}

function swipe(panels: HTMLElement, layout: PeerRefs['layout'], signal: AbortSignal): Gesture {
  /** The finger may still become a swipe, or is one already. */
  let isSwipe = false;
  const isDragging = () => selectDragPx(layout.getSnapshot()) !== null;
  const giveUp = () => {
    isSwipe = false;
    if (isDragging()) layout.send({ type: 'layout.dragCancelled' });
  };
  // A long press opens a menu or begins a selection.
  panels.addEventListener('contextmenu', giveUp, { signal });

  return {
    secondFinger: 'cancels',
    begins({ pointerType, target }) {
      isSwipe =
        pointerType === 'touch' &&
        target instanceof Element &&
        !isOwn(target, panels) &&
        !isSelecting();
      return isSwipe;
    },
    dragged({ event, way: { x: dx, y: dy } }) {
      if (!isSwipe) return;
      if (!isDragging()) {
        const direction = directionOf(dx, dy);
        if (direction === 'undecided') return;
        if (direction === 'along' || isSelecting()) {
          isSwipe = false;
          return;
        }
        layout.send({ type: 'layout.dragStarted', way: direction });
        if (!isDragging()) return;
        // The element below the finger may be drawn anew, or go.
        panels.setPointerCapture(event.pointerId);
      }
      layout.send({ type: 'layout.dragged', dx });
    },
    released({ way }) {
      if (isSwipe && isDragging()) layout.send({ type: 'layout.dragEnded', dx: way.x });
    },
    cancelled: giveUp,
  };
}

/** Answers whether the element needs the finger's movement itself. */
export function isOwn(target: Element, panels: Element): boolean {
  if (target.closest(OWN) !== null) return true;
  for (let at: Element | null = target; at !== null && at !== panels; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && scrollsAcross(at)) return true;
  }
  return false;
}

const scrollsAcross = (element: Element): boolean =>
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);

/** Answers whether text is selected: then a finger may be about to move the ends of the selection. */
export const isSelecting = (): boolean => getSelection()?.isCollapsed === false;

/** A shorter movement is only an unsteady finger. */
const DECIDED_PX = 10;

type Direction = 'undecided' | 'left' | 'right' | 'along';

/** Tells the direction of a finger, which is decided once in its first steps. A diagonal movement scrolls. */
export function directionOf(dx: number, dy: number): Direction {
  if (Math.hypot(dx, dy) < DECIDED_PX) return 'undecided';
  if (Math.abs(dx) <= Math.abs(dy)) return 'along';
  return dx < 0 ? 'left' : 'right';
}
