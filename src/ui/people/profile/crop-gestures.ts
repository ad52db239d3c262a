/** Fingers, mouse and wheel over the picture that is being cropped, as what they mean to the chart. */
import { useEffect, type RefObject } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { avatarMachine } from '#machines/people/avatar/avatar.machine.ts';
import { selectCrop } from '#machines/people/avatar/avatar.selectors.ts';

type Avatar = ActorRefFrom<typeof avatarMachine>;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Scale for each px of the wheel; a touchpad's pinch comes as a wheel with Ctrl, in smaller numbers. */
const WHEEL = { turned: 0.0015, pinched: 0.01 } as const;
const LINE_PX = 16;

export function useCropGestures(stage: RefObject<HTMLElement | null>, avatar: Avatar): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const listening = new AbortController();
    listen(element, avatar, listening.signal);
    return () => listening.abort();
  }, [stage, avatar]);
}

function listen(stage: HTMLElement, avatar: Avatar, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();

  const scaleNow = () => selectCrop(avatar.getSnapshot()).scale;
  /** From the window's middle, which is the stage's. */
  const fromMiddle = ({ x, y }: Point) => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { aroundX: x - left - width / 2, aroundY: y - top - height / 2 };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, pointOf(event));
    stage.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const at = pointOf(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, at);
    // Of two fingers each moves the middle between them by half of its way.
    const share = other ? 2 : 1;
    avatar.send({
      type: 'avatar.dragged',
      dx: (at.x - before.x) / share,
      dy: (at.y - before.y) / share,
    });
    if (!other) return;
    const grown = distance(at, other) / Math.max(1, distance(before, other));
    const between = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    avatar.send({ type: 'avatar.scaleTo', scale: scaleNow() * grown, ...fromMiddle(between) });
  };

  const up = ({ pointerId }: PointerEvent) => pointers.delete(pointerId);

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const turnedPx = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
    const scale = scaleNow() * Math.exp(-turnedPx * (event.ctrlKey ? WHEEL.pinched : WHEEL.turned));
    avatar.send({ type: 'avatar.scaleTo', scale, ...fromMiddle(pointOf(event)) });
  };

  stage.addEventListener('pointerdown', down, { signal });
  stage.addEventListener('pointermove', move, { signal });
  stage.addEventListener('pointerup', up, { signal });
  stage.addEventListener('pointercancel', up, { signal });
  // Not passive, unlike React's: the dialog must not scroll with it.
  stage.addEventListener('wheel', wheel, { signal, passive: false });
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
