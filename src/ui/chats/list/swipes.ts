/** One finger that goes across the panels, told to the layout; its chart decides what becomes of it. */
import { useEffect, type RefObject } from 'react';
import { selectDragPx } from '#machines/app/layout/layout.selectors.ts';
import { usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import { useGestures, type Gesture } from '#ui/kit/gestures.ts';
import { directionOf } from './panel-shifts.ts';

/** What a finger moves by itself, or what lies over the panels. */
const OWN =
  'input, textarea, select, audio, video, [contenteditable], [role="slider"], [role="dialog"], [role="alertdialog"], [role="menu"]';

export function useSwipes(panels: RefObject<HTMLElement | null>): void {
  const layout = usePeer('layout');
  useGestures(panels, layout, swipe);
  useEffect(() => () => layout.send({ type: 'layout.dragCancelled' }), [layout]);
}

function swipe(panels: HTMLElement, layout: PeerRefs['layout'], signal: AbortSignal): Gesture {
  /** It may yet become a swipe, or is one. */
  let isSwipe = false;
  const isDragging = () => selectDragPx(layout.getSnapshot()) !== null;
  const giveUp = () => {
    isSwipe = false;
    if (isDragging()) layout.send({ type: 'layout.dragCancelled' });
  };
  // A long press: a menu, or the beginning of a selection.
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
        // The element that it began on may be drawn anew, or go.
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
