/** Fingers, mouse and wheel over a picture, as what they mean to the viewer. What becomes of it the chart decides. */
import { useEffect, type RefObject } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';
import { selectLook } from '#machines/chats/viewer/viewer.selectors.ts';

type Viewer = ActorRefFrom<typeof viewerMachine>;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Less is no movement but a hand that is not quite still. */
const STILL_PX = 6;
/** Two taps that are so near to each other are one double tap. */
const DOUBLE_TAP = { ms: 300, px: 30 } as const;
/** Zoom for each px of the wheel; a touchpad's pinch comes as a wheel with Ctrl, in smaller numbers. */
const WHEEL = { turned: 0.0015, pinched: 0.01 } as const;
const LINE_PX = 16;

/** @param stage the room for the picture; a tap beside the picture closes. */
export function useGestures(stage: RefObject<HTMLElement | null>, viewer: Viewer): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const listening = new AbortController();
    listen(element, viewer, listening.signal);
    return () => listening.abort();
  }, [stage, viewer]);
}

function listen(stage: HTMLElement, viewer: Viewer, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();
  let began: Point & { onPicture: boolean } = { x: 0, y: 0, onPicture: false };
  let isStill = true;
  let wasPinch = false;
  let lastTap: Point & { atMs: number } = { x: 0, y: 0, atMs: -Infinity };

  const lookNow = () => selectLook(viewer.getSnapshot());
  /** From the picture's middle, as the chart wants it. */
  const fromPicture = ({ x, y }: Point) => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    const look = lookNow();
    return { aroundX: x - left - width / 2 - look.x, aroundY: y - top - height / 2 - look.y };
  };
  /** While a finger holds the picture it follows at once, and at its whole size it shows where it would go. */
  const follow = (pull: Point | null) => {
    stage.toggleAttribute('data-held', pull !== null);
    stage.style.setProperty('--pull', pull ? `${pull.x}px ${pull.y}px` : 'none');
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (event.target.closest('button') !== null) return;
    const at = pointOf(event);
    if (pointers.size === 0) {
      began = { ...at, onPicture: event.target.closest('img') !== null };
      isStill = true;
      wasPinch = false;
    } else {
      wasPinch = true;
    }
    pointers.set(event.pointerId, at);
    stage.setPointerCapture(event.pointerId);
    follow({ x: 0, y: 0 });
  };

  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const at = pointOf(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, at);
    if (other) {
      const grown = distance(at, other) / Math.max(1, distance(before, other));
      const zoom = lookNow().zoom * grown;
      viewer.send({ type: 'viewer.zoomTo', zoom, ...fromPicture(middle(at, other)) });
      // Of two fingers each moves the middle between them by half of its way.
      viewer.send({ type: 'viewer.dragged', dx: (at.x - before.x) / 2, dy: (at.y - before.y) / 2 });
      return;
    }
    if (isStill && distance(at, began) < STILL_PX) return;
    isStill = false;
    viewer.send({ type: 'viewer.dragged', dx: at.x - before.x, dy: at.y - before.y });
    const canSwipe = event.pointerType !== 'mouse' && !wasPinch && lookNow().zoom <= 1;
    if (canSwipe) follow({ x: at.x - began.x, y: Math.max(0, at.y - began.y) });
  };

  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
    follow(null);
    if (event.type === 'pointercancel' || wasPinch) return;
    if (isStill) tap(event);
    else if (event.pointerType !== 'mouse')
      viewer.send({
        type: 'viewer.swiped',
        dx: event.clientX - began.x,
        dy: event.clientY - began.y,
      });
  };

  const tap = (event: PointerEvent) => {
    if (!began.onPicture) {
      viewer.send({ type: 'viewer.close' });
      return;
    }
    const at = pointOf(event);
    const isDouble =
      event.timeStamp - lastTap.atMs <= DOUBLE_TAP.ms && distance(at, lastTap) <= DOUBLE_TAP.px;
    lastTap = { ...at, atMs: isDouble ? -Infinity : event.timeStamp };
    if (isDouble) viewer.send({ type: 'viewer.zoomToggle', ...fromPicture(at) });
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const turnedPx = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
    const zoom =
      lookNow().zoom * Math.exp(-turnedPx * (event.ctrlKey ? WHEEL.pinched : WHEEL.turned));
    viewer.send({ type: 'viewer.zoomTo', zoom, ...fromPicture(pointOf(event)) });
  };

  stage.addEventListener('pointerdown', down, { signal });
  stage.addEventListener('pointermove', move, { signal });
  stage.addEventListener('pointerup', up, { signal });
  stage.addEventListener('pointercancel', up, { signal });
  // Not passive, unlike React's: the page must not zoom with it.
  stage.addEventListener('wheel', wheel, { signal, passive: false });
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
