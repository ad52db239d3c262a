/** Translates fingers, mouse and wheel over a picture into the viewer's events. The chart decides the outcome. */
import type { ActorRefFrom } from 'xstate';
import type { viewerMachine } from '#machines/chats/viewer/viewer.machine.ts';
import { selectLook } from '#machines/chats/viewer/viewer.selectors.ts';
import { distance, fromMiddle, pointOf, type Gesture, type Point } from '#ui/kit/gestures.ts';

/** Two taps within these limits are a double tap. */
const DOUBLE_TAP = { ms: 300, px: 30 } as const;

/** `stage` is the area around the picture; a tap beside the picture closes the viewer. */
export function viewerGesture(
  stage: HTMLElement,
  viewer: ActorRefFrom<typeof viewerMachine>,
): Gesture {
  let isOnPicture = false;
  let lastTap: Point & { atMs: number } = { x: 0, y: 0, atMs: -Infinity };

  const lookNow = () => selectLook(viewer.getSnapshot());
  const aroundPicture = (at: Point) => {
    const [{ x, y }, look] = [fromMiddle(stage, at), lookNow()];
    return { aroundX: x - look.x, aroundY: y - look.y };
  };
  /** A held picture follows the finger at once; at its fitted size the styles show the pull. */
  const follow = (pull: Point | null) => {
    stage.toggleAttribute('data-held', pull !== null);
    stage.style.setProperty('--pull', pull ? `${pull.x}px ${pull.y}px` : 'none');
  };

  const tap = (event: PointerEvent) => {
    if (!isOnPicture) {
      viewer.send({ type: 'viewer.close' });
      return;
    }
    const at = pointOf(event);
    const isDouble =
      event.timeStamp - lastTap.atMs <= DOUBLE_TAP.ms && distance(at, lastTap) <= DOUBLE_TAP.px;
    lastTap = { ...at, atMs: isDouble ? -Infinity : event.timeStamp };
    if (isDouble) viewer.send({ type: 'viewer.zoomToggle', ...aroundPicture(at) });
  };

  return {
    stillPx: 6,
    secondFinger: 'zooms',
    begins({ target, pointerId }, isFirst) {
      if (!(target instanceof Element) || target.closest('button') !== null) return false;
      if (isFirst) isOnPicture = target.closest('img') !== null;
      stage.setPointerCapture(pointerId);
      follow({ x: 0, y: 0 });
      return true;
    },
    zoomed(factor, at) {
      viewer.send({ type: 'viewer.zoomTo', zoom: lookNow().zoom * factor, ...aroundPicture(at) });
    },
    dragged({ event, step, way, isSingle }) {
      viewer.send({ type: 'viewer.dragged', dx: step.x, dy: step.y });
      const canSwipe = event.pointerType !== 'mouse' && isSingle && lookNow().zoom <= 1;
      if (canSwipe) follow({ x: way.x, y: Math.max(0, way.y) });
    },
    released({ event, way }, isStill) {
      follow(null);
      if (isStill) tap(event);
      else if (event.pointerType !== 'mouse')
        viewer.send({ type: 'viewer.swiped', dx: way.x, dy: way.y });
    },
    cancelled: () => follow(null),
  };
}
