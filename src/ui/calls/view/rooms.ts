/** The connections of services/room, as call-services.ts hands them over: the contexts of the page's root are the sign-in page's. */
import { useSyncExternalStore } from 'react';
import type { CallRoom } from './call-room.ts';

/** As services/room's Rooms. */
interface Shown {
  readonly current: () => CallRoom | null;
  readonly coming: () => CallRoom | null;
  readonly watch: (changed: () => void) => () => void;
}

let rooms: Shown = { current: () => null, coming: () => null, watch: () => () => {} };

export function provideRooms(given: Shown): void {
  rooms = given;
}

/** The room that is connected; null: none is. */
export const useOpenRoom = (): CallRoom | null =>
  useSyncExternalStore(rooms.watch, rooms.current, rooms.current);

/** The room that is being reached, or is connected by now. */
export const useComingRoom = (): CallRoom | null =>
  useSyncExternalStore(rooms.watch, rooms.coming, rooms.coming);
