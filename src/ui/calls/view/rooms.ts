/** call-services.ts hands the connections of services/room over here: contexts of the page's root would make the sign-in page load them. */
import { useSyncExternalStore, useState } from 'react';
import type { CallServices } from '#machines/calls/call/call.services.ts';
import type { CallRoom } from './call-room.ts';

/** The part of services/room's Rooms that views need. */
type Shown = Pick<CallServices['rooms'], 'current' | 'coming' | 'watch'>;

let rooms: Shown = { current: () => null, coming: () => null, watch: () => () => {} };

export function provideRooms(given: Shown): void {
  rooms = given;
}

/** The room that is connected; null: none is. */
const useOpenRoom = (): CallRoom | null =>
  useSyncExternalStore(rooms.watch, rooms.current, rooms.current);

/** The room that is being reached, or is connected by now. */
const useComingRoom = (): CallRoom | null =>
  useSyncExternalStore(rooms.watch, rooms.coming, rooms.coming);

/**
 * The room to draw. The first one from the moment in which it is on its way: the view is ready when the first picture
 * comes. While a new connection is made after a lost one, the view of the old one stays: it says so, and lets one leave.
 */
export function useLastRoom(isPresent: boolean): CallRoom | null {
  const open = useOpenRoom();
  const coming = useComingRoom();
  const [last, setLast] = useState<CallRoom | null>(null);
  const room = isPresent ? (open ?? last ?? coming) : null;
  if (room !== last) setLast(room);
  return room;
}
