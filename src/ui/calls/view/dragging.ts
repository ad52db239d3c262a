/**
 * Drags what stands in a corner: the small window of a call in the page, the small picture of a call of two in the
 * large one.
 */
import type { RefObject } from 'react';
import type { selectCorner } from '#machines/calls/call-view/call-view.selectors.ts';
import { useGestures, type Gesture, type Point } from '#ui/kit/gestures.ts';
import { EASE, reducedMotion } from '#ui/kit/screen.ts';

export type Corner = ReturnType<typeof selectCorner>;

type Size = Pick<DOMRectReadOnly, 'width' | 'height'>;
type Box = Point & Size;

/** Returns the corner of the room that is nearest to the middle of the box. */
export function cornerOf(box: Box, room: Size): Corner {
  const isLeft = box.x + box.width / 2 < room.width / 2;
  const isTop = box.y + box.height / 2 < room.height / 2;
  return `${isTop ? 'top' : 'bottom'}${isLeft ? 'Left' : 'Right'}`;
}

/** Limits a movement to the edges of the room. */
export function within(box: Box, moved: Point, room: Size): Point {
  const along = (from: number, by: number, size: number, of: number) =>
    Math.min(Math.max(from + by, 0), Math.max(0, of - size)) - from;
  return {
    x: along(box.x, moved.x, box.width, room.width),
    y: along(box.y, moved.y, box.height, room.height),
  };
}

const beside: Readonly<Record<string, Readonly<Partial<Record<Corner, Corner>>>>> = {
  ArrowLeft: { topRight: 'topLeft', bottomRight: 'bottomLeft' },
  ArrowRight: { topLeft: 'topRight', bottomLeft: 'bottomRight' },
  ArrowUp: { bottomLeft: 'topLeft', bottomRight: 'topRight' },
  ArrowDown: { topLeft: 'bottomLeft', topRight: 'bottomRight' },
};

/** Returns the corner in the direction of an arrow key; null: the key leads nowhere. */
export const cornerBeside = (corner: Corner, key: string): Corner | null =>
  beside[key]?.[corner] ?? null;

const glideMs = 220;

/**
 * Lets the window follow the pointer and glide to the nearest corner of the page on release; arrow keys move it, too.
 * @param onMoved stays the same from draw to draw
 */
export function useWindowDragging(
  window: RefObject<HTMLElement | null>,
  onMoved: (corner: Corner) => void,
): void {
  useGestures(window, onMoved, dragWindow);
}

/** Does the same for the parent of a button that covers it; its room is the positioned element around it. */
export function useCornerDragging(
  button: RefObject<HTMLElement | null>,
  onMoved: (corner: Corner) => void,
): void {
  useGestures(button, onMoved, dragCorner);
}

type Hearer = (corner: Corner) => void;

const dragWindow = (window: HTMLElement, onMoved: Hearer, signal: AbortSignal): Gesture =>
  drag({ handle: window, moved: window, room: page }, onMoved, signal);

const dragCorner = (button: HTMLElement, onMoved: Hearer, signal: AbortSignal): Gesture => {
  const moved = button.parentElement ?? button;
  const room = () => (moved.offsetParent ?? moved).getBoundingClientRect();
  return drag({ handle: button, moved, room }, onMoved, signal);
};

interface Dragged {
  readonly handle: HTMLElement;
  readonly moved: HTMLElement;
  readonly room: () => Box;
}

function drag({ handle, moved, room }: Dragged, onMoved: Hearer, signal: AbortSignal): Gesture {
  let start: Box;
  let hasMoved = false;

  const place = (): Box => {
    const { x, y, width, height } = moved.getBoundingClientRect();
    const around = room();
    return { x: x - around.x, y: y - around.y, width, height };
  };

  function moveTo(corner: Corner): void {
    const from = moved.getBoundingClientRect();
    moved.style.transform = '';
    // The view will set the same attribute later.
    moved.dataset['corner'] = corner;
    glide(moved, from);
    onMoved(corner);
  }

  function letGo(): void {
    hasMoved = 'dragged' in moved.dataset;
    delete moved.dataset['dragged'];
    if (hasMoved) moveTo(cornerOf(place(), room()));
  }

  function type(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const corner = cornerBeside(cornerOf(place(), room()), event.code);
    if (!corner) return;
    event.preventDefault();
    moveTo(corner);
  }

  /** Browsers click the button at the end of a drag, too. A click by a key has no `detail`. */
  function click(event: MouseEvent): void {
    if (hasMoved && event.detail > 0) event.stopPropagation();
    hasMoved = false;
  }

  handle.addEventListener('keydown', type, { signal });
  handle.addEventListener('click', click, { signal });
  // The browser would drag pictures out of the window.
  handle.addEventListener('dragstart', (event) => event.preventDefault(), { signal });

  return {
    // A shorter movement is a click.
    stillPx: 4,
    secondFinger: 'ignored',
    begins({ target, pointerId }) {
      // No click follows a drag by a finger.
      hasMoved = false;
      const button = target instanceof Element ? target.closest('button') : null;
      if (button !== null && button !== handle) return false;
      start = place();
      // The pointer is captured at once, because the first movement may leave the element.
      handle.setPointerCapture(pointerId);
      return true;
    },
    dragged({ way }) {
      moved.dataset['dragged'] = '';
      const { x, y } = within(start, way, room());
      moved.style.transform = `translate(${x}px, ${y}px)`;
    },
    released: letGo,
    cancelled: letGo,
  };
}

const page = (): Box => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return { x: 0, y: 0, width, height };
};

function glide(element: HTMLElement, from: DOMRect): void {
  if (reducedMotion().matches) return;
  const { x, y } = element.getBoundingClientRect();
  element.animate(
    [{ transform: `translate(${from.x - x}px, ${from.y - y}px)` }, { transform: 'none' }],
    { duration: glideMs, easing: EASE },
  );
}
