import { useSelector } from '@xstate/react';
import ImageOff from 'lucide-react/icons/image-off';
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { isOffline } from '#machines/app/connectivity/connectivity.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { reducedMotion } from '#ui/kit/screen.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { failedRoomOf, type Frame, type PictureSize } from './picture-frame.ts';
import styles from './Picture.module.css';
import { mayBeTransparent } from './transparent.ts';

/** The place of a picture; a cell of the grid sets its size itself. */
export interface PicturePlace {
  readonly frame: Frame;
  readonly isInGrid: boolean;
}

interface ShownPicture extends PictureSize {
  /** The address; null while it is unknown. */
  readonly src: string | null;
  /** A data URL of a few pixels. */
  readonly preview: string | null;
  readonly mime: string;
  readonly label: string;
  /** The server's address of the file, by which the menu and the viewer find this picture; null while it has none. */
  readonly file: string | null;
}

interface PictureProps extends PicturePlace {
  picture: ShownPicture;
  /** Opens the viewer; missing while the picture cannot be opened. */
  onOpen?: () => void;
  /** Content over the picture, such as the progress of its upload. */
  children?: ReactNode;
}

/** Shows a picture in a frame of its final size, over a blurred preview until it can be painted. */
export function Picture({ picture, frame, isInGrid, onOpen, children }: PictureProps) {
  const load = usePictureLoad(picture.src);
  const shown = <Shown picture={picture} load={load} />;
  return (
    <div
      className={classes(
        styles['picture'],
        styles[frame.fit],
        load.hasLoaded && styles['loaded'],
        load.isKnown && styles['known'],
        mayBeTransparent(picture.mime) && styles['transparent'],
      )}
      data-file={picture.file ?? undefined}
      style={isInGrid ? undefined : roomOf(load.hasFailed ? failedRoomOf(frame) : frame)}
    >
      {load.hasFailed ? (
        <Failed load={load} label={picture.label} isBrief={isInGrid} />
      ) : onOpen ? (
        <button type="button" className={styles['open']} onClick={onOpen}>
          {shown}
        </button>
      ) : (
        shown
      )}
      {children}
    </div>
  );
}

const roomOf = ({ width, height }: { width: number; height: number }): CSSProperties => ({
  width,
  aspectRatio: `${width} / ${height}`,
});

function Shown({ picture, load }: { picture: ShownPicture; load: PictureLoad }) {
  const { src, preview, label, width, height, mime } = picture;
  const mayMove = mime === 'image/gif';
  // Asking for each picture of a long scroll would cost time, and photographs do not move.
  const still = useSyncExternalStore(
    mayMove ? watchMotion : watchNothing,
    () => mayMove && reducedMotion().matches,
  );
  return (
    <>
      {preview !== null && !load.isKnown && (
        <img src={preview} alt="" className={styles['preview']} />
      )}
      {src !== null && (
        <img
          key={load.attempt}
          src={src}
          alt={label}
          width={width ?? undefined}
          height={height ?? undefined}
          // A picture that is or was on the screen must not vanish for a frame.
          decoding={load.hasLoaded ? 'sync' : 'async'}
          loading={load.isKnown ? 'eager' : 'lazy'}
          draggable={false}
          className={styles['image']}
          {...load.handlers}
        />
      )}
      {still && src !== null && load.hasLoaded && <StillPicture src={src} />}
    </>
  );
}

/** Tells that the picture did not load. In a grid the whole cell is the button, because it may be only 80 px wide. */
function Failed({ load, label, isBrief }: { load: PictureLoad; label: string; isBrief: boolean }) {
  if (isBrief) {
    return (
      <button
        type="button"
        className={classes(styles['failed'], styles['brief'])}
        aria-label={text.pictureRetryOf(label)}
        onClick={load.retry}
      >
        {text.pictureFailedBrief}
        <span>{text.pictureRetry}</span>
      </button>
    );
  }
  return (
    <div className={styles['failed']} role="group" aria-label={label}>
      <ImageOff />
      <p>{text.pictureFailed}</p>
      <Button look="plain" size="small" onClick={load.retry}>
        {text.pictureRetry}
      </Button>
    </div>
  );
}

/** Pictures that were on the screen before do not fade in when one scrolls back to them. */
const seen = new Set<string>();

type PictureLoad = ReturnType<typeof usePictureLoad>;

/** Follows the loading of an <img>, and repeats it after a failure. */
function usePictureLoad(src: string | null) {
  const offline = useSelector(usePeer('connectivity'), isOffline);
  const [isKnown] = useState(() => src !== null && seen.has(src));
  /** The key of the <img>: a new one loads the picture again. */
  const [attempt, setAttempt] = useState(0);
  const [end, setEnd] = useState<'loading' | 'loaded' | 'failed' | 'failedOffline'>(
    isKnown ? 'loaded' : 'loading',
  );
  // A picture may fail before the page learns that the network is gone.
  if (offline && end === 'failed') setEnd('failedOffline');
  return {
    hasLoaded: end === 'loaded',
    // A picture that failed without a network is loaded again when the network is back.
    hasFailed: end === 'failed' || (end === 'failedOffline' && offline),
    isKnown,
    attempt,
    retry: () => {
      setEnd('loading');
      setAttempt(attempt + 1);
    },
    handlers: {
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
        seen.add(currentTarget.src);
        if (src !== null) seen.add(src);
        // The preview stays until the picture can be painted at once.
        const show = () => setEnd('loaded');
        currentTarget.decode().then(show, show);
      },
      onError: () => setEnd(offline ? 'failedOffline' : 'failed'),
    },
  };
}

const watchNothing = () => () => {};

function watchMotion(changed: () => void): () => void {
  const query = reducedMotion();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Draws the first frame of an animation over it, so that it moves only in the viewer. */
function StillPicture({ src }: { src: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    image.addEventListener('load', () => {
      const element = canvas.current;
      if (!element) return;
      element.width = image.naturalWidth;
      element.height = image.naturalHeight;
      element.getContext('2d')?.drawImage(image, 0, 0);
    });
    image.src = src;
  }, [src]);
  return (
    <>
      <canvas ref={canvas} aria-hidden="true" className={styles['still']} />
      <span aria-hidden="true" className={styles['kind']}>
        GIF
      </span>
    </>
  );
}
