import { useCallback } from 'react';

/** Answers whether this is a phone's rear camera, which shows the world, not the person. */
export const looksAway = (track: MediaStreamTrack | null): boolean =>
  track?.getSettings().facingMode === 'environment';

interface OwnVideoProps {
  track: MediaStreamTrack;
  label?: string;
  className: string | undefined;
}

/** Shows the picture of the person's own camera, mirrored unless the camera looks away from the person. */
export function OwnVideo({ track, label, className }: OwnVideoProps) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = new MediaStream([track]);
    },
    [track],
  );
  return (
    <video
      ref={show}
      autoPlay
      muted
      playsInline
      aria-label={label}
      className={className}
      style={looksAway(track) ? undefined : { transform: 'scaleX(-1)' }}
    />
  );
}
