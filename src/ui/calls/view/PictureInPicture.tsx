/**
 * One of the others in the system's own small window, which goes when its element does: so that is none of a tile's, which
 * come and go with the speaker and the size of the call's window, but one of its own that stays.
 */
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import type { Track } from 'livekit-client';
import { useEffect, useRef, type RefObject } from 'react';
import { IconButton } from '#ui/kit/Button.tsx';
import { callView as text } from '#ui/text/calls.ru.ts';
import styles from './PictureInPicture.module.css';
import { isThere, type Picture } from './tracks.ts';
import { useMain } from './use-main.ts';
import { useTheirs } from './use-theirs.ts';

export interface Outside {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** undefined: nothing is sent, be it for a moment. */
  readonly track: Track | undefined;
  /** Others are there, and none of them has a picture. */
  readonly isOver: boolean;
}

/** The picture that can be taken out; null where the browser has no such window. */
export function useOutside(pictures: readonly Picture[]): Outside | null {
  const video = useRef<HTMLVideoElement>(null);
  const theirs = useTheirs(pictures);
  const track = useMain(theirs.filter(isThere))?.publication?.track;
  // While the connection comes back nobody is there.
  const isOver = theirs.length === 0 && pictures.some(({ participant }) => !participant.isLocal);
  return hasPictureInPicture() ? { video, track, isOver } : null;
}

/** The element that the system's window shows. It is invisible, and screen readers are told of the tiles instead. */
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
    // The last picture would stand there for good.
    if (isOver) void endPictureInPicture(video.current);
  }, [video, isOver]);
  return <video ref={video} muted playsInline aria-hidden="true" className={styles['outside']} />;
}

/** There only while somebody else's picture is. */
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

/** The system's own small window for a video, where the browser has it. */
const hasPictureInPicture = (): boolean =>
  'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;

const isOut = (video: HTMLVideoElement | null): boolean =>
  video !== null && document.pictureInPictureElement === video;

async function endPictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  // It may be closed at this moment.
  if (isOut(video)) await document.exitPictureInPicture().catch(() => {});
}

/** Shows the video in it, or takes it back; a refusal leaves everything as it was. */
async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (isOut(video)) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // The video has no picture yet, or the system has another window open.
  }
}
