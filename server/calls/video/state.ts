/** Whether there are calls now, and the listeners to its changes. */
import type { Video, VideoState } from './video.ts';

export interface StateOfVideo extends Pick<Video, 'state' | 'onState'> {
  set(state: VideoState): void;
}

export function stateOfVideo(): StateOfVideo {
  let now: VideoState = 'preparing';
  const listeners = new Set<(state: VideoState) => void>();
  return {
    state: () => now,
    onState(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(state) {
      if (state === now) return;
      now = state;
      for (const listener of listeners) listener(state);
    },
  };
}
