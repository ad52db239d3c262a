import type { TrackReferenceOrPlaceholder } from '@livekit/components-react';
import { ParticipantEvent } from 'livekit-client';
import { useCallback, useSyncExternalStore } from 'react';

const changes = [
  ParticipantEvent.TrackMuted,
  ParticipantEvent.TrackUnmuted,
  ParticipantEvent.TrackPublished,
  ParticipantEvent.TrackUnpublished,
  ParticipantEvent.LocalTrackPublished,
  ParticipantEvent.LocalTrackUnpublished,
] as const;

/**
 * Nothing is sent by this microphone, camera or screen. The library's hook of this name knows people by their names: in a
 * new connection to the same room it goes on looking at the one that was lost, where nothing is sent any more.
 */
export function useIsMuted({ participant, source }: TrackReferenceOrPlaceholder): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      for (const change of changes) participant.on(change, changed);
      return () => {
        for (const change of changes) participant.off(change, changed);
      };
    },
    [participant],
  );
  return useSyncExternalStore(
    watch,
    () => participant.getTrackPublication(source)?.isMuted ?? true,
  );
}
