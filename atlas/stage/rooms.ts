/** Rooms of calls without a video server: whoever is there is made here, with a drawn picture where a camera is on. */
import {
  LocalTrackPublication,
  RemoteParticipant,
  RemoteTrackPublication,
  RemoteVideoTrack,
  Room,
  Track,
} from 'livekit-client';
import { fromCallback } from 'xstate';
import type { OpenRoom } from '#services/calls/room/types.ts';
import type { RoomInput } from '#machines/calls/room-connection.ts';
import { provideLateServices } from '#ui/calls/late-services.ts';
import { seats, type Seat } from '../world/calls.ts';

/** A track as the video server describes it. */
type TrackInfo = ConstructorParameters<typeof RemoteTrackPublication>[1];

const mayDoAll = {
  canPublish: true,
  canPublishSources: [],
  canPublishData: true,
  canSubscribe: true,
};

let here: OpenRoom | null = null;
const watchers = new Set<() => void>();

function enter(room: OpenRoom | null): void {
  here = room;
  for (const changed of watchers) changed();
}

/** The leaf that stands for the connection of a call or a room: its ticket's token says who is there. */
export const roomLeaf = {
  logic: fromCallback<{ type: string }, RoomInput>(({ input: { token } }) => {
    enter(openRoom(seats[token] ?? []));
    return () => enter(null);
  }),
};

/** Gives the views these rooms; there is no camera to try out, and nobody makes a sound. */
export function provideRooms(): void {
  provideLateServices({
    rooms: {
      current: () => here,
      coming: () => here,
      watch: (changed) => {
        watchers.add(changed);
        return () => void watchers.delete(changed);
      },
    },
    trials: { current: () => null, watch: () => () => {} },
    watchLevel: () => () => {},
  });
}

function openRoom(others: readonly Seat[]): OpenRoom {
  const room = new Room();
  const { localParticipant: self, remoteParticipants } = room;
  self.identity = 'anna';
  // Safe: the views read only these fields of what one may do.
  self.setPermissions(mayDoAll as unknown as Parameters<typeof self.setPermissions>[0]);
  const own = describe(Track.Source.Microphone, 'own');
  self.trackPublications.set(own.sid, new LocalTrackPublication(Track.Kind.Audio, own));
  for (const seat of others) remoteParticipants.set(seat.id, seated(room, seat));
  const quiet = async () => {};
  const notices = {
    failures: { microphone: null, camera: null, screen: null },
    replaced: null,
    isAudioBlocked: false,
  };
  return {
    room,
    chat: { watch: () => () => {}, send: quiet, tellRead: quiet },
    notices: () => notices,
    watch: () => () => {},
    clockSkewMs: () => 0,
    startAudio: quiet,
    turn: quiet,
    talk: quiet,
    flipCamera: quiet,
    switchDevice: quiet,
    dismissReplaced: () => {},
    dismissFailure: () => {},
  };
}

function seated(room: Room, { id, name, face, isSeen = false }: Seat): RemoteParticipant {
  const person = new RemoteParticipant(room.engine.client, `PA_${id}`, id, name);
  const publish = (kind: Track.Kind, source: Track.Source) => {
    const info = describe(source, id);
    const publication = new RemoteTrackPublication(kind, info, true);
    person.trackPublications.set(info.sid, publication);
    return publication;
  };
  publish(Track.Kind.Audio, Track.Source.Microphone);
  if (isSeen) {
    const camera = publish(Track.Kind.Video, Track.Source.Camera);
    const stream = portrait(face);
    const [picture] = stream.getVideoTracks();
    if (!picture) throw new Error('The browser gives no picture of a canvas');
    const receiver = new RTCPeerConnection().addTransceiver('video').receiver;
    const track = new RemoteVideoTrack(picture, camera.trackSid, receiver);
    track.setMediaStream(stream);
    camera.setTrack(track);
    person.videoTrackPublications.set(camera.trackSid, camera);
  }
  return person;
}

/** The protocol's numbers of the sources (its package is not ours). */
const numbers: Partial<Record<Track.Source, number>> = {
  [Track.Source.Camera]: 1,
  [Track.Source.Microphone]: 2,
};

// Safe: the library reads no other field of a track that nobody sends.
const describe = (source: Track.Source, id: string): TrackInfo =>
  ({ sid: `TR_${id}_${source}`, source: numbers[source], name: '', muted: false }) as TrackInfo;

/** Draws somebody in front of a wall, as a camera sees them. */
function portrait(face: string): MediaStream {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 360 });
  const pen = canvas.getContext('2d');
  if (pen) {
    const wall = pen.createLinearGradient(0, 0, 640, 360);
    wall.addColorStop(0, '#38526b');
    wall.addColorStop(1, '#8a6f5a');
    pen.fillStyle = wall;
    pen.fillRect(0, 0, 640, 360);
    pen.font = '180px sans-serif';
    pen.textAlign = 'center';
    pen.fillText(face, 320, 250);
  }
  return canvas.captureStream();
}
