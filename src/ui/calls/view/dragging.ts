/** Drags the small window of a call, which stands in one of the page's corners. */
import type { RefObject } from 'react';
import type { selectCallCorner } from '#machines/settings/preferences/preferences.selectors.ts';
import { useGestures, type Gesture, type Point } from '#ui/kit/gestures.ts';

export type Corner = NonNullable<ReturnType<typeof selectCallCorner>>;

type Size = Pick<DOMRectReadOnly, 'width' | 'height'>;
type Box = Point & Size;

/** Returns the corner nearest to the middle of the window. */
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

const glideMs = 160;

/**
 * Lets the window follow the pointer and glide to the nearest corner on release; arrow keys move it to a corner, too.
 * @param onMoved stays the same from draw to draw
 */
export function useDragging(
  window: RefObject<HTMLElement | null>,
  onMoved: (corner: Corner) => void,
): void {
  useGestures(window, onMoved, drag);
}

function drag(
  element: HTMLElement,
  onMoved: (corner: Corner) => void,
  signal: AbortSignal,
): Gesture {
  let start = new DOMRect();

  function moveTo(corner: Corner): void {
    const from = element.getBoundingClientRect();
    element.style.transform = '';
    // The view will set the same attribute later.
    element.dataset['corner'] = corner;
    glide(element, from);
    onMoved(corner);
  }

  function letGo(): void {
    const isMoving = 'dragged' in element.dataset;
    delete element.dataset['dragged'];
    if (isMoving) moveTo(cornerOf(element.getBoundingClientRect(), viewport()));
  }

  function type(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const corner = cornerBeside(cornerOf(element.getBoundingClientRect(), viewport()), event.key);
    if (!corner) return;
    event.preventDefault();
    moveTo(corner);
  }

  element.addEventListener('keydown', type, { signal });
  // The browser would drag pictures out of the window.
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });

  return {
    // A shorter movement is a click.
    stillPx: 4,
    secondFinger: 'ignored',
    begins({ target, pointerId }) {
      if (target instanceof Element && target.closest('button') !== null) return false;
      start = element.getBoundingClientRect();
      // The pointer is captured at once, because the first movement may leave the window.
      element.setPointerCapture(pointerId);
      return true;
    },
    dragged({ way }) {
      element.dataset['dragged'] = '';
      const { x, y } = within(start, way, viewport());
      element.style.transform = `translate(${x}px, ${y}px)`;
    },
    released: letGo,
    cancelled: letGo,
  };
}

const viewport = () => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return { width, height };
};

function glide(element: HTMLElement, from: DOMRect): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { x, y } = element.getBoundingClientRect();
  element.animate(
    [{ transform: `translate(${from.x - x}px, ${from.y - y}px)` }, { transform: 'none' }],
    { duration: glideMs, easing: 'ease-out' },
  );
}
