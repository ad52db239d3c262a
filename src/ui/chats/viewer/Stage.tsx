import { useSelector } from '@xstate/react';
import ImageOff from 'lucide-react/icons/image-off';
import { useLayoutEffect, useRef } from 'react';
import { fittingSize, sizeOf } from '#machines/chats/viewer/viewer.geometry.ts';
import { neighbour, picturesOf, type Picture } from '#machines/chats/viewer/viewer.pictures.ts';
import {
  selectConversationId,
  selectLook,
  selectProgress,
  selectRoom,
  selectTries,
} from '#machines/chats/viewer/viewer.selectors.ts';
import { useDb, usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import { shownFileName } from '#ui/text/file-name.ts';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import {
  distance,
  fromMiddle,
  pointOf,
  useGestures,
  type Gesture,
  type Point,
} from '#ui/kit/gestures.ts';
import { FailedState } from '#ui/kit/Notice.tsx';
import { Spinner } from '#ui/kit/Spinner.tsx';
import { viewer as text } from '#ui/text/viewer.ru.ts';
import styles from './Stage.module.css';

/** Shows the picture in the area for it, and tells the viewer the size of the area. */
export function Stage({ picture }: { picture: Picture }) {
  const viewer = usePeer('viewer');
  const stage = useRef<HTMLDivElement>(null);
  useGestures(stage, viewer, viewerGesture);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    // Reports the size at once, before the paint, and at every change.
    const tell = () => {
      const { clientWidth: width, clientHeight: height } = element;
      viewer.send({ type: 'viewer.resized', width, height });
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewer]);
  const progress = useSelector(viewer, selectProgress);
  return (
    <div ref={stage} className={styles['stage']}>
      {progress === 'failed' ? (
        <FailedState
          icon={<ImageOff />}
          title={text.failed}
          hint={text.failedHint}
          action={
            <Button onClick={() => viewer.send({ type: 'viewer.retry' })}>{text.retry}</Button>
          }
        />
      ) : (
        <Shown picture={picture} hasLoaded={progress === 'shown'} />
      )}
    </div>
  );
}

/** Shows the picture, over a blurred preview until it has loaded. */
function Shown({ picture, hasLoaded }: { picture: Picture; hasLoaded: boolean }) {
  const viewer = usePeer('viewer');
  const room = useSelector(viewer, selectRoom);
  const look = useSelector(viewer, selectLook);
  const tries = useSelector(viewer, selectTries);
  const { url, name, thumbUrl, preview } = picture.attachment;
  const before = thumbUrl ?? preview;
  const key = `${picture.messageId}/${picture.index}/${tries}`;
  return (
    <>
      <figure
        key={key}
        className={classes(styles['figure'], !hasLoaded && styles['coming'])}
        style={{
          ...fittingSize(sizeOf(picture), room),
          transform: `translate(${look.x}px, ${look.y}px) scale(${look.zoom})`,
        }}
      >
        {before !== null && !hasLoaded && (
          <img src={before} alt="" draggable={false} className={styles['before']} />
        )}
        <img
          src={url}
          alt={text.picture(shownFileName(name))}
          draggable={false}
          className={styles['picture']}
          onLoad={() => viewer.send({ type: 'viewer.loaded' })}
          onError={() => viewer.send({ type: 'viewer.loadFailed' })}
        />
      </figure>
      {hasLoaded ? <Ahead picture={picture} /> : <Spinner />}
    </>
  );
}

/** Fetches the next picture while this one is being viewed. */
function Ahead({ picture }: { picture: Picture }) {
  const next = neighbour(usePictures(), picture, 'next');
  return next && <img src={next.attachment.url} alt="" hidden />;
}

/** Lists all known pictures of the conversation. */
export function usePictures() {
  const conversationId = useSelector(usePeer('viewer'), selectConversationId);
  return useDb((db) => picturesOf(db, conversationId));
}

/** Two taps within these limits are a double tap. */
const DOUBLE_TAP = { ms: 300, px: 30 } as const;

/**
 * Translates fingers, mouse and wheel over a picture into the viewer's events. The chart decides the outcome. `stage`
 * is the area around the picture; a tap beside the picture closes the viewer.
 */
function viewerGesture(stage: HTMLElement, viewer: PeerRefs['viewer']): Gesture {
  let isOnPicture = false;
  let lastTap: Point & { atMs: number } = { x: 0, y: 0, atMs: -Infinity };

  const lookNow = () => selectLook(viewer.getSnapshot());
  const aroundPicture = (at: Point) => {
    const [{ x, y }, look] = [fromMiddle(stage, at), lookNow()];
    return { aroundX: x - look.x, aroundY: y - look.y };
  };
  /** Makes the held picture follow a swipe by `pull`; null lets the picture go. */
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
