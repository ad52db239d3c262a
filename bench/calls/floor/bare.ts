/** A page with livekit-client and a button. Its devices wake up ahead of time or while the room is being reached. */
import { Room, RoomEvent, type LocalTrack } from 'livekit-client';
import type { Given, Way } from './given.ts';
import { roomOptions } from '#services/calls/room/options.ts';

type Call = Extract<Given, { readonly kind: 'caller' | 'callee' }>;

const wake = (room: Room, asked: { audio: boolean; video: boolean }) =>
  room.localParticipant.createTracks(asked);

async function join(
  room: Room,
  { url, token }: Way,
  waking: Promise<LocalTrack[]>,
): Promise<LocalTrack[]> {
  await room.connect(url, token);
  const tracks = await waking;
  await Promise.all(tracks.map((track) => room.localParticipant.publishTrack(track)));
  return tracks;
}

/** A single message passes between the two pages: the bench measures the way to the room, not the message. */
const word = new BroadcastChannel('answer');

export async function callOrAnswer(root: Element, given: Call): Promise<void> {
  const room = new Room(roomOptions({ isGroup: false }));
  const { way } = given;
  if (given.kind === 'caller') {
    // The caller sees their own picture while it rings.
    const waking = wake(room, { audio: true, video: true });
    await waking;
    if (given.caller === 'late') {
      word.addEventListener('message', () => void join(room, way, waking));
      return;
    }
    const tracks = await join(room, way, waking);
    if (given.caller === 'sending') return;
    await Promise.all(tracks.map((track) => track.pauseUpstream()));
    word.addEventListener('message', () => {
      for (const track of tracks) void track.resumeUpstream();
    });
    return;
  }
  room.on(RoomEvent.TrackSubscribed, (track) => root.append(track.attach()));
  const button = document.createElement('button');
  button.textContent = 'Ответить';
  button.addEventListener('click', () => {
    word.postMessage('answered');
    button.remove();
    void join(room, way, wake(room, { audio: true, video: false }));
  });
  root.append(button);
}

export async function beThere(ways: readonly Way[]): Promise<void> {
  await Promise.all(
    ways.map((way) => {
      const room = new Room(roomOptions({ isGroup: true }));
      return join(room, way, wake(room, { audio: true, video: true }));
    }),
  );
}
