import { useState } from 'react';
import type { CallRoom } from './call-room.ts';
import { useOpenRoom } from './rooms.ts';

/** While a new connection is made after a lost one, the view of the old one stays: it says so, and lets one leave. */
export function useLastRoom(isPresent: boolean): CallRoom | null {
  const open = useOpenRoom();
  const [last, setLast] = useState<CallRoom | null>(null);
  const room = isPresent ? (open ?? last) : null;
  if (room !== last) setLast(room);
  return room;
}
