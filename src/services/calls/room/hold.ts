/**
 * Holds back tracks: they are published, but their sending is paused. The library resumes them by itself after a device
 * came back or was changed, and forgets the pause when it publishes anew; they are then paused again.
 */
import { RoomEvent, TrackEvent, type LocalTrack, type Room } from 'livekit-client';

export function createHold(room: Room, onFailure: (track: LocalTrack, error: unknown) => void) {
  const kept = new Set<LocalTrack>();
  const published = new WeakSet<LocalTrack>();
  let isHeld = false;

  const pause = (track: LocalTrack) =>
    track.pauseUpstream().catch((error: unknown) => onFailure(track, error));
  const resume = (track: LocalTrack) =>
    track.resumeUpstream().catch((error: unknown) => onFailure(track, error));

  async function settle(track: LocalTrack): Promise<void> {
    // A track that was published anew sends, although the library takes it for paused. It is resumed first, because
    // only a running track can be paused.
    if (published.has(track) || !isHeld) await resume(track);
    published.add(track);
    if (isHeld) await pause(track);
  }

  room.on(RoomEvent.LocalTrackPublished, ({ track }) => {
    if (track && kept.has(track)) void settle(track);
  });

  return {
    /** Holds the track from before it is published. */
    keep(track: LocalTrack): void {
      kept.add(track);
      track.on(TrackEvent.UpstreamResumed, () => {
        if (isHeld) void pause(track);
      });
    },
    /** Holds all tracks until the promise resolves. */
    async until(released: Promise<void> | undefined): Promise<void> {
      isHeld = released !== undefined;
      await released;
      isHeld = false;
      await Promise.all([...kept].filter((track) => published.has(track)).map(resume));
    },
  };
}
