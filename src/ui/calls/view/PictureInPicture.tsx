/**
 * One of the others in the system's own small window, which goes when its element does: so that is none of a tile's, which
 * come and go with the speaker and the size of the call's window, but one of its own that stays.
 */
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import type { Track } from 'livekit-client';
import { useEffect, useRef, type RefObject } from 'react';
import { IconButton } from '#ui/kit/Button.tsx';
import { callView as text } from '#ui/text/calls.ru.ts';
import {
  endPictureInPicture,
  hasPictureInPicture,
  togglePictureInPicture,
} from './picture-in-picture.ts';
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

/** What can be taken out; null where the browser has no such window. */
export function useOutside(pictures: readonly Picture[]): Outside | null {
  const video = useRef<HTMLVideoElement>(null);
  const theirs = useTheirs(pictures);
  const track = useMain(theirs.filter(isThere))?.publication?.track;
  // While the connection comes back nobody is there.
  const isOver = theirs.length === 0 && pictures.some(({ participant }) => !participant.isLocal);
  return hasPictureInPicture() ? { video, track, isOver } : null;
}

/** Where it is shown from. Not to be seen itself; who hears the page hears of the tiles. */
export function OutsideVideo({ outside: { video, track, isOver } }: { outside: Outside }) {
  const attached = useRef<Track>(undefined);
  useEffect(() => {
    const node = video.current;
    const before = attached.current;
    if (!node || before === track) return;
    // In this order: of a video without any track a browser may end the window.
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
