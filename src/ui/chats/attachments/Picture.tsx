import ImageOff from 'lucide-react/icons/image-off';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '#ui/kit/classes.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { failedRoomOf, type Frame, type PictureSize } from './picture-frame.ts';
import { usePictureLoad, type PictureLoad } from './picture-load.ts';
import styles from './Picture.module.css';
import { StillPicture, useStill } from './StillPicture.tsx';

export interface ShownPicture extends PictureSize {
  /** The address; null while it is unknown. */
  readonly src: string | null;
  /** A data URL of a few pixels. */
  readonly preview: string | null;
  readonly mime: string;
  readonly label: string;
}

interface PictureProps {
  picture: ShownPicture;
  frame: Frame;
  /** The picture fills a cell of a grid, which sets its size. */
  isInGrid: boolean;
  /** Opens the viewer; missing while the picture cannot be opened. */
  onOpen?: (() => void) | undefined;
  /** Content over the picture, such as the progress of its upload. */
  children?: ReactNode;
}

/** A picture in a frame of its final size: a blurred preview until it has loaded. */
export function Picture({ picture, frame, isInGrid, onOpen, children }: PictureProps) {
  const load = usePictureLoad(picture.src);
  const hasFailed = load.state === 'failed';
  const shown = <Shown picture={picture} load={load} />;
  return (
    <div
      className={classes(
        styles['picture'],
        styles[frame.fit],
        load.state === 'loaded' && styles['loaded'],
        load.isKnown && styles['known'],
      )}
      style={isInGrid ? undefined : roomOf(hasFailed ? failedRoomOf(frame) : frame)}
    >
      {hasFailed ? (
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
  const still = useStill(mime);
  return (
    <>
      {preview !== null && load.state !== 'loaded' && (
        <img src={preview} alt="" className={styles['preview']} />
      )}
      {src !== null && (
        <img
          key={load.attempt}
          src={src}
          alt={label}
          width={width ?? undefined}
          height={height ?? undefined}
          // A picture that was on the screen a moment ago must not vanish for a frame.
          decoding={load.isKnown ? 'sync' : 'async'}
          loading={load.isKnown ? 'eager' : 'lazy'}
          draggable={false}
          className={styles['image']}
          {...load.handlers}
        />
      )}
      {still && src !== null && load.state === 'loaded' && <StillPicture src={src} />}
    </>
  );
}

/** In a grid the whole cell is the button, because it may be only 80 px wide. */
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
      <button type="button" onClick={load.retry}>
        {text.pictureRetry}
      </button>
    </div>
  );
}
