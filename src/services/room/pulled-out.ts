/** Devices that are in use and have gone. The library finds another one for some of them, and says nothing. */
import { RoomEvent, Track, type Room } from 'livekit-client';

const sources = { audioinput: Track.Source.Microphone, videoinput: Track.Source.Camera } as const;

type Watched = keyof typeof sources;

export interface PulledOut {
  /** The person chose another device: what is in use now is what was meant. */
  noteChosen(): void;
  stop(): void;
}

export function watchPulledOut(room: Room, onGone: (kind: Watched) => Promise<void>): PulledOut {
  const watching = new AbortController();
  // Pages that are not secure have none, whatever the types say.
  const mediaDevices: MediaDevices | undefined = globalThis.navigator.mediaDevices;
  /** From before one went: the library may be at another already. */
  const chosen = new Map<Watched, string>();

  function noteChosen(): void {
    for (const kind of ['audioinput', 'videoinput'] as const) {
      const track = room.localParticipant.getTrackPublication(sources[kind])?.track;
      const id = track?.mediaStreamTrack.getSettings().deviceId;
      if (id !== undefined) chosen.set(kind, id);
    }
  }

  async function look(): Promise<void> {
    const devices = (await mediaDevices?.enumerateDevices()) ?? [];
    for (const [kind, id] of chosen) {
      const ids = devices.filter((one) => one.kind === kind).map(({ deviceId }) => deviceId);
      // Without permission all of them are nameless.
      if (ids.includes('') || ids.includes(id)) continue;
      chosen.delete(kind);
      await onGone(kind);
      noteChosen();
    }
  }

  room.on(RoomEvent.LocalTrackPublished, noteChosen);
  mediaDevices?.addEventListener('devicechange', () => void look(), { signal: watching.signal });
  return { noteChosen, stop: () => watching.abort() };
}
