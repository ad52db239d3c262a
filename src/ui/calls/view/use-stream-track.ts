import { TrackEvent, type Track } from 'livekit-client';
import { useSyncExternalStore } from 'react';

/** The browser's track of one of ours; it changes with each change of the device. */
export const useStreamTrack = (track: Track | undefined): MediaStreamTrack | null =>
  useSyncExternalStore(
    (changed) => {
      track?.on(TrackEvent.Restarted, changed);
      return () => void track?.off(TrackEvent.Restarted, changed);
    },
    () => track?.mediaStreamTrack ?? null,
  );

/** True for a phone's rear camera, which shows the world, not the person. */
export const looksAway = (track: MediaStreamTrack | null): boolean =>
  track?.getSettings().facingMode === 'environment';
