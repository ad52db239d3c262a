import { TrackEvent, type Track } from 'livekit-client';
import { useSyncExternalStore } from 'react';

/** The browser's track under one's own: another one after each change of the device. */
export const useStreamTrack = (track: Track | undefined): MediaStreamTrack | null =>
  useSyncExternalStore(
    (changed) => {
      track?.on(TrackEvent.Restarted, changed);
      return () => void track?.off(TrackEvent.Restarted, changed);
    },
    () => track?.mediaStreamTrack ?? null,
  );

/** A phone's camera on its back: it shows the world, not the person. */
export const looksAway = (track: MediaStreamTrack | null): boolean =>
  track?.getSettings().facingMode === 'environment';
