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
 * True when this microphone, camera or screen sends nothing. The library's own hook identifies people by name: after a
 * reconnection to the same room it still watches the lost connection, where nothing is sent any more.
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
