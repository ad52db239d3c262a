/**
 * Shows another participant in the system's small window, which closes when its video element goes. Tiles come and go
 * with the speaker and the call's window, so the small window has a lasting element of its own.
 */
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import type { Track } from 'livekit-client';
import { useEffect, useRef, type RefObject } from 'react';
import { IconButton } from '#ui/kit/Button.tsx';
import { callView as text } from '#ui/text/calls.ru.ts';
import styles from './PictureInPicture.module.css';
import { useMain } from './focus.ts';
import { isThere, useTheirs, type Picture } from './tracks.ts';

export interface Outside {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** undefined: nothing is sent, maybe only for a moment. */
  readonly track: Track | undefined;
  /** There are others, and none of them has a picture. */
  readonly isOver: boolean;
}

/** Returns the picture for the system's window; null: the browser has no such window. */
export function useOutside(pictures: readonly Picture[]): Outside | null {
  const video = useRef<HTMLVideoElement>(null);
  const theirs = useTheirs(pictures);
  const track = useMain(theirs.filter(isThere))?.publication?.track;
  // During a reconnection the list of others is empty.
  const isOver = theirs.length === 0 && pictures.some(({ participant }) => !participant.isLocal);
  return hasPictureInPicture() ? { video, track, isOver } : null;
}

/** Draws the element that the system's window shows. It is invisible, and screen readers use the tiles instead. */
export function OutsideVideo({ outside: { video, track, isOver } }: { outside: Outside }) {
  const attached = useRef<Track>(undefined);
  useEffect(() => {
    const node = video.current;
    const before = attached.current;
    if (!node || before === track) return;
    // The order matters: a browser may close the window of a video without a track.
    track?.attach(node);
    before?.detach(node);
    attached.current = track;
  }, [video, track]);
  useEffect(() => {
    const node = video.current;
    return () => {
      if (node) attached.current?.detach(node);
      attached.current = undefined;
    };
  }, [video]);
  useEffect(() => {
    // Otherwise the last picture would stay there for good. The person may be closing the window at this moment.
    if (isOver && isOut(video.current)) document.exitPictureInPicture().catch(() => {});
  }, [video, isOver]);
  return <video ref={video} muted playsInline aria-hidden="true" className={styles['outside']} />;
}

/** Shows the button for the system's window, only while another person's picture is on. */
export function OutsideButton({ outside }: { outside: Outside | null }) {
  if (!outside?.track) return null;
  return (
    <IconButton
      label={text.pictureInPicture}
      onClick={() => void togglePictureInPicture(outside.video.current)}
    >
      <PictureInPicture2 />
    </IconButton>
  );
}

/** Answers whether the browser has the system's small window for a video. */
const hasPictureInPicture = (): boolean =>
  'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;

const isOut = (video: HTMLVideoElement | null): boolean =>
  video !== null && document.pictureInPictureElement === video;

/** Opens or closes the window; a refusal changes nothing. */
async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (isOut(video)) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // The video has no picture yet, or the system has another window open.
  }
}
