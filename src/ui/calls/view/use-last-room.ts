import { useState } from 'react';
import type { CallRoom } from './call-room.ts';
import { useComingRoom, useOpenRoom } from './rooms.ts';

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
