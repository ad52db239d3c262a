/**
 * call-services.ts puts the connections of services/room here, because a context at the page's root would load them on
 * the sign-in page.
 */
import { useSyncExternalStore, useState } from 'react';
import type { CallServices } from '#machines/calls/call/call.services.ts';
import type { CallRoom } from './call-room.ts';

/** The part of services/room's Rooms that views need. */
type Shown = Pick<CallServices['rooms'], 'current' | 'coming' | 'watch'>;

let rooms: Shown = { current: () => null, coming: () => null, watch: () => () => {} };

export function provideRooms(given: Shown): void {
  rooms = given;
}

/** The connected room; null: there is none. */
const useOpenRoom = (): CallRoom | null =>
  useSyncExternalStore(rooms.watch, rooms.current, rooms.current);

/** The room that is connecting or connected. */
const useComingRoom = (): CallRoom | null =>
  useSyncExternalStore(rooms.watch, rooms.coming, rooms.coming);

/**
 * The room to draw. A first room is drawn while it still connects, so that the view is ready for the first picture.
 * While a lost connection is replaced, the old room's view stays: it shows the state, and the person can leave.
 */
export function useLastRoom(isPresent: boolean): CallRoom | null {
  const open = useOpenRoom();
  const coming = useComingRoom();
  const [last, setLast] = useState<CallRoom | null>(null);
  const room = isPresent ? (open ?? last ?? coming) : null;
  if (room !== last) setLast(room);
  return room;
}
