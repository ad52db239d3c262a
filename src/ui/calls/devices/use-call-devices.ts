import { useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import { usePeer, type PeerRefs } from '#ui/app/actors.tsx';

/** null until its code is there, or where it did not come: one can call all the same. */
export function useCallDevices(): PeerRefs['callDevices'] | null {
  const found = useSelector(usePeer('callLoader'), ({ children }) => children['callDevices']);
  // The host starts nothing else under this name.
  return (found as PeerRefs['callDevices'] | undefined) ?? null;
}

/** Which devices there are is known, and kept up to date, as long as this view is on the screen. */
export function useShown(devices: PeerRefs['callDevices']): void {
  useEffect(() => {
    devices.send({ type: 'callDevices.opened' });
    return () => devices.send({ type: 'callDevices.closed' });
  }, [devices]);
}

/** The part of services/devices' Trials that views need, and the loudness of a microphone. */
interface Shown {
  readonly current: (kind: 'microphone' | 'camera') => MediaStreamTrack | null;
  readonly watch: (changed: () => void) => () => void;
  readonly watchLevel: (track: MediaStreamTrack, on: (level: number) => void) => () => void;
}

let trials: Shown = {
  current: () => null,
  watch: () => () => {},
  watchLevel: () => () => {},
};

export function provideTrials(given: Shown): void {
  trials = given;
}

/** null: nothing of this kind is on trial. */
export const useTrial = (kind: 'microphone' | 'camera'): MediaStreamTrack | null =>
  useSyncExternalStore(trials.watch, () => trials.current(kind));

/** From 0 to 1, several times a second, until it is told to stop. */
export const watchLevel: Shown['watchLevel'] = (track, on) => trials.watchLevel(track, on);
