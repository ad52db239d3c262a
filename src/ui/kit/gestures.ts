/**
 * Turns fingers, mouse and wheel on an element into drags and zooms. The caller gives them a meaning. All lengths are
 * px.
 */
import { useEffect, type RefObject } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drag {
  readonly event: PointerEvent;
  /** The way since the last call; with two fingers, that of the middle between them. */
  readonly step: Point & { readonly ms: number };
  /** The way since the first press. */
  readonly way: Point;
  /** No second finger has taken part. */
  readonly isSingle: boolean;
}

export interface Gesture {
  /** A shorter way is an unsteady hand, and no drag. */
  readonly stillPx?: number;
  readonly secondFinger: 'zooms' | 'cancels' | 'ignored';
  /**
   * Returns whether this press begins a gesture, or joins one. A gesture that needs moves from outside of the element
   * captures the pointer.
   */
  begins(event: PointerEvent, isFirst: boolean): boolean;
  dragged(drag: Drag): void;
  /** Called for two fingers or the wheel where `secondFinger` zooms, with the factor and the fixed point. */
  zoomed?(factor: number, around: Point): void;
  /** The finger has gone up. `isStill`: it never moved, as in a tap. */
  released?(drag: Drag, isStill: boolean): void;
  /** The browser took the pointer away, or a second finger took part. */
  cancelled?(): void;
}

/** Zoom for each px of the wheel; browsers report a touchpad's pinch as a wheel with Ctrl, in smaller numbers. */
const WHEEL = { turned: 0.0015, pinched: 0.01 } as const;
const LINE_PX = 16;

/**
 * Listens for a gesture on the element of `ref` while the element is drawn.
 * @param hearer is passed on to `gestureOf`.
 * @param gestureOf must be the same from draw to draw, so define it outside of components. Its `signal` ends the
 * listeners that it adds.
 */
export function useGestures<Hearer>(
  ref: RefObject<HTMLElement | null>,
  hearer: Hearer,
  gestureOf: (element: HTMLElement, hearer: Hearer, signal: AbortSignal) => Gesture,
): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    listenTo(element, gestureOf(element, hearer, signal), signal);
    return () => listening.abort();
  }, [ref, hearer, gestureOf]);
}

export function listenTo(element: HTMLElement, gesture: Gesture, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();
  let start: Point = { x: 0, y: 0 };
  let isStill = true;
  let isSingle = true;
  let lastMs = 0;

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (gesture.secondFinger === 'ignored' && pointers.size > 0) return;
    if (gesture.secondFinger === 'cancels' && !event.isPrimary) {
      pointers.clear();
      gesture.cancelled?.();
      return;
    }
    // A primary press is the first finger. Older pointers ended without an event, as in iOS after a long press.
    if (event.isPrimary) pointers.clear();
    const isFirst = pointers.size === 0;
    if (!gesture.begins(event, isFirst)) return;
    const at = pointOf(event);
    if (isFirst) start = at;
    isStill = isFirst;
    isSingle = isFirst;
    lastMs = event.timeStamp;
    pointers.set(event.pointerId, at);
  };

  const dragBy = (event: PointerEvent, before: Point, share = 1): Drag => {
    const at = pointOf(event);
    const ms = event.timeStamp - lastMs;
    lastMs = event.timeStamp;
    return {
      event,
      step: { x: (at.x - before.x) / share, y: (at.y - before.y) / share, ms },
      way: { x: at.x - start.x, y: at.y - start.y },
      isSingle,
    };
  };

  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const at = pointOf(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, at);
    if (other) {
      const grown = distance(at, other) / Math.max(1, distance(before, other));
      gesture.zoomed?.(grown, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
      // Each of two fingers moves the middle between them by half of its own way.
      gesture.dragged(dragBy(event, before, 2));
      return;
    }
    if (isStill && distance(at, start) < (gesture.stillPx ?? 0)) return;
    isStill = false;
    gesture.dragged(dragBy(event, before));
  };

  const up = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    if (!before || pointers.size > 0) return;
    if (event.type === 'pointercancel' || !isSingle) gesture.cancelled?.();
    else gesture.released?.(dragBy(event, before), isStill);
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const turnedPx = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
    const factor = Math.exp(-turnedPx * (event.ctrlKey ? WHEEL.pinched : WHEEL.turned));
    gesture.zoomed?.(factor, pointOf(event));
  };

  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  // It is not passive, unlike React's, because the page must not zoom or scroll with it.
  if (gesture.zoomed) element.addEventListener('wheel', wheel, { signal, passive: false });
}

export const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

export const distance = (one: Point, other: Point): number =>
  Math.hypot(one.x - other.x, one.y - other.y);

/** Computes the point relative to the element's middle, as the charts need it. */
export function fromMiddle(element: HTMLElement, { x, y }: Point): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}
