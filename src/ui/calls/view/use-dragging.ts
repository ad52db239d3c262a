import { useEffect, type RefObject } from 'react';
import { cornerBeside, cornerOf, within, type Corner } from './corners.ts';

/** Nearer to where it was pressed it is a click. */
const slackPx = 4;
const glideMs = 160;

/** The window follows the pointer, and goes to the nearest corner when it is let go; arrow keys lead there, too. */
export function useDragging(
  window: RefObject<HTMLElement | null>,
  onMoved: (corner: Corner) => void,
): void {
  useEffect(() => {
    const element = window.current;
    return element ? follow(element, onMoved) : undefined;
  }, [window, onMoved]);
}

function follow(element: HTMLElement, onMoved: (corner: Corner) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let dragging: AbortController | null = null;

  function moveTo(corner: Corner): void {
    const from = element.getBoundingClientRect();
    element.style.transform = '';
    // As the view will have it.
    element.dataset['corner'] = corner;
    glide(element, from);
    onMoved(corner);
  }

  function press(down: PointerEvent): void {
    const isControl = down.target instanceof Element && down.target.closest('button') !== null;
    if (dragging || down.button !== 0 || isControl) return;
    const start = element.getBoundingClientRect();
    const drag = new AbortController();
    let isMoving = false;
    dragging = drag;
    // At once: the first movement may lead out of it.
    element.setPointerCapture(down.pointerId);
    const isOther = (event: PointerEvent) => event.pointerId !== down.pointerId;
    const end = () => {
      drag.abort();
      dragging = null;
      delete element.dataset['dragged'];
      if (isMoving) moveTo(cornerOf(element.getBoundingClientRect(), viewport()));
    };
    const heard = { signal: AbortSignal.any([signal, drag.signal]) };
    element.addEventListener(
      'pointermove',
      (move) => {
        if (isOther(move)) return;
        const moved = { x: move.clientX - down.clientX, y: move.clientY - down.clientY };
        if (!isMoving && Math.hypot(moved.x, moved.y) < slackPx) return;
        isMoving = true;
        element.dataset['dragged'] = '';
        const { x, y } = within(start, moved, viewport());
        element.style.transform = `translate(${x}px, ${y}px)`;
      },
      heard,
    );
    const release = (event: PointerEvent) => !isOther(event) && end();
    element.addEventListener('pointerup', release, heard);
    element.addEventListener('pointercancel', release, heard);
  }

  function type(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const corner = cornerBeside(cornerOf(element.getBoundingClientRect(), viewport()), event.key);
    if (!corner) return;
    event.preventDefault();
    moveTo(corner);
  }

  element.addEventListener('pointerdown', press, { signal });
  element.addEventListener('keydown', type, { signal });
  // Pictures would be dragged out of it.
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => listening.abort();
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
