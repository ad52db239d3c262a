/** Lets a finger answer a message: the message follows it to the left, and the mark behind it grows. */
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { listenTo, type Gesture } from '#ui/kit/gestures.ts';
import { directionOf, isOwn, isSelecting } from '../list/swipes.ts';
import { contentOf, rowOf } from './menu-place.ts';

/** The part of the finger's way that the message follows, how far it goes at most, and what counts as an answer. */
const FOLLOWED = 0.6;
const FARTHEST_PX = 64;
const ANSWER_PX = 48;
/** The mark is this small at first. */
const SMALL = 0.6;

interface Swipe {
  area: RefObject<HTMLElement | null>;
  /** Stands behind the message at the right edge. */
  mark: RefObject<HTMLElement | null>;
  canAnswer: (row: HTMLElement) => boolean;
  onAnswer: (row: HTMLElement) => void;
}

export function useSwipeToAnswer({ area, mark, canAnswer, onAnswer }: Swipe): void {
  const mayAnswer = useEffectEvent(canAnswer);
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!area.current || !mark.current) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const hearer = {
      canAnswer: (row: HTMLElement) => mayAnswer(row),
      answer: (row: HTMLElement) => answer(row),
    };
    listenTo(area.current, pull(area.current, mark.current, hearer, signal), signal);
    return () => listening.abort();
  }, [area, mark]);
}

interface Hearer {
  canAnswer(row: HTMLElement): boolean;
  answer(row: HTMLElement): void;
}

function pull(area: HTMLElement, mark: HTMLElement, hearer: Hearer, signal: AbortSignal): Gesture {
  /** The message that the finger draws, or may begin to draw. */
  let row: HTMLElement | null = null;
  let drawnPx: number | null = null;

  const draw = (px: number) => {
    if (drawnPx === null && row) mark.style.setProperty('top', `${middleOf(row, area)}px`);
    if (px >= ANSWER_PX && (drawnPx ?? 0) < ANSWER_PX) tick();
    drawnPx = px;
    const share = Math.min(1, px / ANSWER_PX);
    area.toggleAttribute('data-drawn', true);
    row?.toggleAttribute('data-drawn', true);
    contentOf(row)?.style.setProperty('translate', `${-px}px`);
    mark.toggleAttribute('data-armed', px >= ANSWER_PX);
    mark.style.setProperty('opacity', String(share));
    mark.style.setProperty('scale', String(SMALL + (1 - SMALL) * share));
  };
  const letGo = () => {
    area.removeAttribute('data-drawn');
    row?.removeAttribute('data-drawn');
    contentOf(row)?.style.removeProperty('translate');
    for (const property of ['opacity', 'scale']) mark.style.removeProperty(property);
    row = null;
    drawnPx = null;
  };
  // A long press has opened the menu.
  area.addEventListener('contextmenu', letGo, { signal });

  return {
    secondFinger: 'cancels',
    begins({ pointerType, target }) {
      letGo();
      if (pointerType !== 'touch' || !(target instanceof Element)) return false;
      const touched = isOwn(target, area) || isSelecting() ? null : rowOf(target);
      if (!touched || !hearer.canAnswer(touched)) return false;
      row = touched;
      return true;
    },
    dragged({ event, way }) {
      if (!row) return;
      if (drawnPx === null) {
        const direction = directionOf(way.x, way.y);
        if (direction === 'undecided') return;
        if (direction !== 'left' || isSelecting()) {
          row = null;
          return;
        }
        // The element below the finger may be drawn anew, or go.
        area.setPointerCapture(event.pointerId);
      }
      draw(Math.min(FARTHEST_PX, Math.max(0, -way.x * FOLLOWED)));
    },
    released() {
      if (row && drawnPx !== null && drawnPx >= ANSWER_PX) hearer.answer(row);
      letGo();
    },
    cancelled: letGo,
  };
}

function middleOf(row: HTMLElement, area: HTMLElement): number {
  const { top, height } = (contentOf(row) ?? row).getBoundingClientRect();
  return top + height / 2 - area.getBoundingClientRect().top;
}

/** Tells the finger that it has gone far enough. Browsers refuse this before the first touch, and say so aloud. */
function tick(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(10);
}
