/** The connections of services/room, as messenger.ts hands them over: the contexts of the page's root are the sign-in page's. */
import { useSyncExternalStore } from 'react';
import type { CallRoom } from './call-room.ts';

/** As services/room's Rooms. */
interface Shown {
  readonly current: () => CallRoom | null;
  readonly watch: (changed: () => void) => () => void;
}

let rooms: Shown = { current: () => null, watch: () => () => {} };

export function provideRooms(given: Shown): void {
  rooms = given;
}

/** The room that is connected; null: none is. */
export const useOpenRoom = (): CallRoom | null =>
  useSyncExternalStore(rooms.watch, rooms.current, rooms.current);
