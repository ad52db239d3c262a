/** What is tried out of services/devices, as call-services.ts hands it over. */
import { useSyncExternalStore } from 'react';

/** As services/devices' Trials, with the loudness of a microphone. */
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
