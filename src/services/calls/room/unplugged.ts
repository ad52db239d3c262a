/** Devices that are in use and have gone. The library finds another one for some of them, and says nothing. */
import { RoomEvent, Track, type Room } from 'livekit-client';

const sources = { audioinput: Track.Source.Microphone, videoinput: Track.Source.Camera } as const;

/** The microphone last: who is not heard is to read of that first. */
const kinds = ['audiooutput', 'videoinput', 'audioinput'] as const;

type Watched = (typeof kinds)[number];

export interface Unplugged {
  /** The person chose another device: what is in use now is what was meant. */
  noteChosen(): void;
  stop(): void;
}

/** `isLast`: there is no other of this kind. */
type OnGone = (kind: Watched, isLast: boolean) => Promise<void>;

export function watchUnplugged(room: Room, onGone: OnGone): Unplugged {
  const watching = new AbortController();
  // Pages that are not secure have none, whatever the types say.
  const mediaDevices: MediaDevices | undefined = globalThis.navigator.mediaDevices;
  /** From before one went: the library may be at another already. */
  const chosen = new Map<Watched, string>();

  function noteChosen(): void {
    for (const kind of ['audioinput', 'videoinput'] as const) {
      const track = room.localParticipant.getTrackPublication(sources[kind])?.track;
      // One that has ended still has the name of what has gone.
      if (track?.mediaStreamTrack.readyState !== 'live') continue;
      const id = track.mediaStreamTrack.getSettings().deviceId;
      if (id !== undefined) chosen.set(kind, id);
    }
    const speaker = room.getActiveDevice('audiooutput');
    if (speaker === undefined || speaker === 'default') chosen.delete('audiooutput');
    else chosen.set('audiooutput', speaker);
  }

  async function look(): Promise<void> {
    const devices = (await mediaDevices?.enumerateDevices()) ?? [];
    // All of them at once: the library is at others before the first is dealt with.
    const idsOf = (kind: Watched) =>
      devices.filter((one) => one.kind === kind).map(({ deviceId }) => deviceId);
    const gone = kinds.filter((kind) => {
      const id = chosen.get(kind);
      if (id === undefined) return false;
      const ids = idsOf(kind);
      // Without permission all of them are nameless.
      return !ids.includes('') && !ids.includes(id);
    });
    for (const kind of gone) chosen.delete(kind);
    for (const kind of gone) await onGone(kind, idsOf(kind).length === 0);
    if (gone.length > 0) noteChosen();
  }

  room.on(RoomEvent.LocalTrackPublished, noteChosen);
  mediaDevices?.addEventListener('devicechange', () => void look(), { signal: watching.signal });
  return { noteChosen, stop: () => watching.abort() };
}
