import { useSelector } from '@xstate/react';
import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { fittingSize, sizeOf } from '#machines/chats/viewer/viewer.geometry.ts';
import {
  isSamePicture,
  neighbour,
  picturesOf,
  type Picture,
} from '#machines/chats/viewer/viewer.pictures.ts';
import {
  selectConversationId,
  selectLook,
  selectPicture,
  selectProgress,
  selectRoom,
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
import { mayBeTransparent } from '../attachments/transparent.ts';
import { useFlight } from './flight.ts';
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
  useFlight(stage, picture);
  const progress = useSelector(viewer, selectProgress);
  return (
    <div ref={stage} className={styles['stage']}>
      <div className={styles['veil']} />
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
        <Figures picture={picture} hasLoaded={progress === 'shown'} />
      )}
    </div>
  );
}

/**
 * Shows the picture. The one before it stays until this one can be painted, and then both fade into each other: nothing
 * flashes between them.
 */
function Figures({ picture, hasLoaded }: { picture: Picture; hasLoaded: boolean }) {
  const [{ current, isThere, before }, setOnStage] = useState<OnStage>({
    current: picture,
    isThere: true,
    before: null,
  });
  if (!isSamePicture(current, picture)) {
    const last = isThere ? current : before;
    const isBack = last !== null && isSamePicture(last, picture);
    setOnStage({ current: picture, isThere: isBack, before: isBack ? null : last });
  }
  const keyOf = ({ messageId, index }: Picture) => `${messageId}/${index}`;
  return (
    <div className={styles['figures']}>
      {before && (
        <Figure
          key={keyOf(before)}
          picture={before}
          state={isThere ? 'leaving' : 'there'}
          onLeft={() => setOnStage((now) => (now.isThere ? { ...now, before: null } : now))}
        />
      )}
      <Figure
        key={keyOf(picture)}
        picture={picture}
        state={isThere ? 'there' : 'coming'}
        onThere={() => setOnStage((now) => (now.isThere ? now : { ...now, isThere: true }))}
      />
      {hasLoaded ? <Ahead picture={picture} /> : <Spinner />}
    </div>
  );
}

interface OnStage {
  readonly current: Picture;
  /** The current picture or its thumbnail can be painted. */
  readonly isThere: boolean;
  /** The picture that was on the stage before, until it has faded out. */
  readonly before: Picture | null;
}

interface FigureProps {
  picture: Picture;
  state: 'coming' | 'there' | 'leaving';
  onThere?: () => void;
  onLeft?: () => void;
}

/** The most that can be painted of a picture. */
type Sight = 'nothing' | 'thumb' | 'whole' | 'failed';

/** Shows a picture, or its thumbnail until the picture can be painted. */
function Figure({ picture, state, onThere, onLeft }: FigureProps) {
  const viewer = usePeer('viewer');
  const room = useSelector(viewer, selectRoom);
  const look = useSelector(viewer, selectLook);
  const [sight, setSight] = useState<Sight>('nothing');
  const { url, name, thumbUrl, preview, mime } = picture.attachment;
  const report = useEffectEvent((seen: Sight) => {
    const current = selectPicture(viewer.getSnapshot());
    // A figure that stays only until the next one can be painted has nothing to say.
    if (!current || !isSamePicture(current, picture)) return;
    if (seen === 'thumb' || seen === 'whole') onThere?.();
    if (seen === 'whole') viewer.send({ type: 'viewer.loaded' });
    if (seen === 'failed') viewer.send({ type: 'viewer.loadFailed' });
  });
  const isCurrent = onThere !== undefined;
  useEffect(() => {
    if (isCurrent) report(sight);
  }, [isCurrent, sight]);
  return (
    <figure
      aria-hidden={state === 'leaving' || undefined}
      className={classes(
        styles['figure'],
        styles[state],
        sight === 'whole' && styles['whole'],
        mayBeTransparent(mime) && styles['transparent'],
      )}
      style={{
        ...fittingSize(sizeOf(picture), room),
        transform: `translate(${look.x}px, ${look.y}px) scale(${look.zoom})`,
      }}
      onAnimationEnd={onLeft}
    >
      {/* A blurred picture may open, but never replaces a clear one: it does not report itself. */}
      {thumbUrl === null && preview !== null && sight !== 'whole' && (
        <img src={preview} alt="" draggable={false} className={styles['preview']} />
      )}
      {thumbUrl !== null && sight !== 'whole' && (
        <img
          src={thumbUrl}
          alt=""
          decoding="sync"
          draggable={false}
          onLoad={({ currentTarget }) =>
            whenPaintable(currentTarget, () =>
              setSight((before) => (before === 'nothing' ? 'thumb' : before)),
            )
          }
        />
      )}
      <img
        src={url}
        alt={text.picture(shownFileName(name))}
        decoding="sync"
        draggable={false}
        className={styles['picture']}
        onLoad={({ currentTarget }) => whenPaintable(currentTarget, () => setSight('whole'))}
        onError={() => setSight('failed')}
      />
    </figure>
  );
}

/** Calls back when a loaded image takes no more time to paint. */
function whenPaintable(image: HTMLImageElement, then: () => void): void {
  // A picture that cannot be decoded ahead is painted when it is ready.
  image.decode().then(then, then);
}

/** Fetches the next picture and the one before while this one is being viewed. */
function Ahead({ picture }: { picture: Picture }) {
  const pictures = usePictures();
  const urls = (['next', 'previous'] as const).map(
    (way) => neighbour(pictures, picture, way)?.attachment.url,
  );
  return [...new Set(urls)].map((url) => url && <img key={url} src={url} alt="" hidden />);
}

/** Lists all known pictures of the conversation. */
export function usePictures() {
  const conversationId = useSelector(usePeer('viewer'), selectConversationId);
  return useDb((db) => picturesOf(db, conversationId));
}

/** A picture that is drawn down as far as this lets the most of the conversation through. */
const DRAWN_PX = 400;
/** Two taps within these limits are a double tap. */
const DOUBLE_TAP = { ms: 300, px: 30 } as const;

/**
 * Translates fingers, mouse and wheel over a picture into the viewer's events. The chart decides the outcome. `stage`
 * is the area around the picture; a tap beside the picture closes the viewer.
 */
function viewerGesture(
  stage: HTMLElement,
  viewer: PeerRefs['viewer'],
  signal: AbortSignal,
): Gesture {
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
    stage.toggleAttribute('data-drawn', pull !== null && pull.y > 0);
    stage.style.setProperty('--pull', pull ? `${pull.x}px ${pull.y}px` : 'none');
    stage.style.setProperty('--drawn', pull ? `${Math.min(1, pull.y / DRAWN_PX)}` : '0');
  };

  // A picture that was swiped away goes on the same way while it fades.
  const leaveBy = (way: Point) => stage.style.setProperty('--left', `${way.x * 1.5}px`);
  const left = () => stage.style.removeProperty('--left');
  stage.addEventListener('animationend', left, { signal });

  const swipe = (way: Point) => {
    const before = selectPicture(viewer.getSnapshot());
    viewer.send({ type: 'viewer.swiped', dx: way.x, dy: way.y });
    const now = selectPicture(viewer.getSnapshot());
    if (before && now && !isSamePicture(before, now)) leaveBy(way);
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
      left();
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
      if (isStill) tap(event);
      else if (event.pointerType !== 'mouse') swipe(way);
      // A picture that was drawn down flies off from where it was let go.
      follow(null);
    },
    cancelled: () => follow(null),
  };
}
