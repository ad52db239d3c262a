import { useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import { usePeer, type PeerRefs } from '#ui/app/actors.tsx';

/** null until the code of calls has loaded, or when it failed to: calls work without it. */
export function useCallDevices(): PeerRefs['callDevices'] | null {
  const found = useSelector(usePeer('callLoader'), ({ children }) => children['callDevices']);
  // Safe: callLoader starts nothing else under this name.
  return (found as PeerRefs['callDevices'] | undefined) ?? null;
}

/** Keeps the list of devices up to date while this view is on the screen. */
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

/** The track on trial of this kind; null: there is none. */
export const useTrial = (kind: 'microphone' | 'camera'): MediaStreamTrack | null =>
  useSyncExternalStore(trials.watch, () => trials.current(kind));

/** Reports the level, from 0 to 1, several times a second, until the returned function is called. */
export const watchLevel: Shown['watchLevel'] = (track, on) => trials.watchLevel(track, on);
