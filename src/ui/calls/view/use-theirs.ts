import { useRoomContext } from '@livekit/components-react';
import { RoomEvent } from 'livekit-client';
import { useCallback, useSyncExternalStore } from 'react';
import { isThere, isTheirs, keyOf, type Picture } from './tracks.ts';

const changes = [
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
] as const;

/** The others' pictures that are on; it follows changes of on and off, and of their sending. */
export function useTheirs(pictures: readonly Picture[]): readonly Picture[] {
  const room = useRoomContext();
  const watch = useCallback(
    (changed: () => void) => {
      for (const change of changes) room.on(change, changed);
      return () => {
        for (const change of changes) room.off(change, changed);
      };
    },
    [room],
  );
  // The snapshot is a string, because a new list would never equal the old one.
  useSyncExternalStore(watch, () =>
    pictures
      .filter(isTheirs)
      .map((one) => `${keyOf(one)} ${isThere(one)}`)
      .join(),
  );
  return pictures.filter(isTheirs);
}
