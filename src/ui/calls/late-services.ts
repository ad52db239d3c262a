/**
 * Holds the services of calls that views need. call-services.ts puts them here, because a context at the page's root
 * would load them on the sign-in page.
 */
import { useState, useSyncExternalStore } from 'react';
import type { CallServices } from '#machines/calls/call/call.services.ts';
import type { CallRoom } from './view/call-context.ts';

interface LateServices {
  readonly rooms: Pick<CallServices['rooms'], 'current' | 'coming' | 'watch'>;
  readonly trials: Pick<CallServices['trials'], 'current' | 'watch'>;
  /** Reports the loudness from 0 to 1, several times a second, until the returned function is called. */
  readonly watchLevel: (track: MediaStreamTrack, on: (level: number) => void) => () => void;
}

const nothing = { current: () => null, coming: () => null, watch: () => () => {} };

let services: LateServices = { rooms: nothing, trials: nothing, watchLevel: () => () => {} };

export function provideLateServices(given: LateServices): void {
  services = given;
}

export const watchLevel: LateServices['watchLevel'] = (...given) => services.watchLevel(...given);

/** Returns the track on trial of this kind; null: there is none. */
export const useTrial = (kind: 'microphone' | 'camera'): MediaStreamTrack | null =>
  useSyncExternalStore(services.trials.watch, () => services.trials.current(kind));

/**
 * Returns the room to draw. A first room is drawn while it still connects, so that the view is ready for the first
 * picture. While a lost connection is replaced, the old room's view stays: it shows the state, and the person can
 * leave.
 */
export function useLastRoom(isPresent: boolean): CallRoom | null {
  const { current, coming, watch } = services.rooms;
  const connected = useSyncExternalStore(watch, current);
  const connecting = useSyncExternalStore(watch, coming);
  const [last, setLast] = useState<CallRoom | null>(null);
  const room = isPresent ? (connected ?? last ?? connecting) : null;
  if (room !== last) setLast(room);
  return room;
}
