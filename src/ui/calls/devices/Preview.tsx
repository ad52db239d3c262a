import { useEffect, useRef } from 'react';
import { classes } from '#ui/kit/classes.ts';
import { callDevices as text } from '#ui/text/call-devices.ru.ts';
import styles from './DevicePanel.module.css';

/** Mirrors the picture, unless the camera looks away from the person. */
export function Preview({ track }: { track: MediaStreamTrack }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = new MediaStream([track]);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  // A phone's rear camera shows the world, not the person.
  const isTurned = track.getSettings().facingMode === 'environment';
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={text.preview}
      className={classes(styles['preview'], !isTurned && styles['mirrored'])}
    />
  );
}
