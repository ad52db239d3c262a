/** Notices when a device in use was unplugged. The library finds another one for some of them, and reports nothing. */
import { RoomEvent, Track, type Room } from 'livekit-client';

const sources = { audioinput: Track.Source.Microphone, videoinput: Track.Source.Camera } as const;

/** The microphone comes last, so that its notice is the one that stays on the screen. */
const kinds = ['audiooutput', 'videoinput', 'audioinput'] as const;

type Watched = (typeof kinds)[number];

/** `isLast`: there is no other device of this kind. */
type OnGone = (kind: Watched, isLast: boolean) => Promise<void>;

export function watchUnplugged(room: Room, onGone: OnGone) {
  const watching = new AbortController();
  // On pages that are not secure this is missing, whatever the types say.
  const mediaDevices: MediaDevices | undefined = globalThis.navigator.mediaDevices;
  /** Kind of device → the id noted before the device went: the library may be using another device already. */
  const chosen = new Map<Watched, string>();

  /** Notes the devices that are in use now as those that the person wants. */
  function noteChosen(): void {
    for (const kind of ['audioinput', 'videoinput'] as const) {
      const track = room.localParticipant.getTrackPublication(sources[kind])?.track;
      // A track that has ended still has the id of its lost device.
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
    // All kinds are compared at once, because the library takes other devices before the first one is handled.
    const idsOf = (kind: Watched) =>
      devices.filter((one) => one.kind === kind).map(({ deviceId }) => deviceId);
    const gone = kinds.filter((kind) => {
      const id = chosen.get(kind);
      if (id === undefined) return false;
      const ids = idsOf(kind);
      // Without permission all devices are nameless.
      return !ids.includes('') && !ids.includes(id);
    });
    for (const kind of gone) chosen.delete(kind);
    for (const kind of gone) await onGone(kind, idsOf(kind).length === 0);
    if (gone.length > 0) noteChosen();
  }

  room.on(RoomEvent.LocalTrackPublished, noteChosen);
  // Without the list of devices nothing is known to be gone.
  const changed = () => void look().catch(() => {});
  mediaDevices?.addEventListener('devicechange', changed, { signal: watching.signal });
  return { noteChosen, stop: () => watching.abort() };
}
