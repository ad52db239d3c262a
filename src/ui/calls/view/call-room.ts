/** The types of what the call view is given. */
import type { Room } from 'livekit-client';
import type { ActorRefFrom } from 'xstate';
import type { callViewMachine } from '#machines/calls/call-view/call-view.machine.ts';

export type MediaKind = 'microphone' | 'camera' | 'screen';
export type MediaFailure = 'denied' | 'missing' | 'busy' | 'insecure' | 'other';

/** As services/room's OpenRoom: none of these rejects, what fails is in the notices. */
export interface CallRoom {
  readonly room: Room;
  /** The same object until something changes. */
  readonly notices: () => {
    readonly failures: Readonly<Record<MediaKind, MediaFailure | null>>;
    readonly replaced: MediaDeviceKind | null;
    readonly isAudioBlocked: boolean;
  };
  readonly watch: (changed: () => void) => () => void;
  readonly clockSkewMs: () => number;
  readonly startAudio: () => Promise<void>;
  readonly setMicrophone: (on: boolean) => Promise<void>;
  /** While a key is held down. */
  readonly talk: (on: boolean) => Promise<void>;
  readonly setCamera: (on: boolean) => Promise<void>;
  readonly setScreen: (on: boolean) => Promise<void>;
  readonly flipCamera: () => Promise<void>;
  readonly dismissReplaced: () => void;
  readonly dismissFailure: (kind: MediaKind) => void;
}

export type CallViewActor = ActorRefFrom<typeof callViewMachine>;

/** A person by our own name and picture: the video server has those of the time of joining. */
export interface Face {
  readonly name: string;
  readonly avatarUrl: string | null;
}
export type Faces = Readonly<Record<string, Face>>;
