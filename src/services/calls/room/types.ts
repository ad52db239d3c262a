/** A call's connection to the video server: what it is given, what it tells, what a view can do with it. */
import type { Room } from 'livekit-client';
import type { RoomChat } from '../room-chat/types.ts';

export type MediaKind = 'microphone' | 'camera' | 'screen';

/** `denied`: the person or the system said no; `missing`: there is none; `busy`: another program has it; `insecure`: the page is not on HTTPS. */
export type MediaFailure = 'denied' | 'missing' | 'busy' | 'insecure' | 'other';

/** `self`: by its own will. `lost`: a fresh way in may lead back. */
export type RoomEnd = 'self' | 'otherDevice' | 'removed' | 'closed' | 'lost';

export type RoomFact =
  | { readonly type: 'room.connected' }
  /** It tries to come back by itself; a signal that is gone for less than 2 s is not told of. */
  | { readonly type: 'room.reconnecting' }
  | { readonly type: 'room.reconnected' }
  /** The person turned their own on or off: so it is to be in another connection, too. */
  | { readonly type: 'room.turned'; readonly kind: 'microphone' | 'camera'; readonly on: boolean }
  /** The last word. */
  | { readonly type: 'room.disconnected'; readonly reason: RoomEnd }
  | { readonly type: 'room.peerJoined'; readonly userId: string }
  | { readonly type: 'room.peerLeft'; readonly userId: string; readonly reason: RoomEnd };

export interface RoomRequest {
  readonly url: string;
  readonly token: string;
  readonly audio: boolean;
  readonly video: boolean;
  /** A call of more than two has smaller pictures. */
  readonly isGroup: boolean;
  /** 'default', or an id that this browser gave; one that is gone is the default. */
  readonly microphoneId: string;
  readonly cameraId: string;
  /** Until then nothing that was captured leaves the device; without it, it does at once. */
  readonly heldUntil?: Promise<void>;
  /** The camera that shows a person to themselves, once it is awake; null: none does. It is not woken up twice. */
  readonly ownPicture?: () => Promise<MediaStreamTrack | null> | null;
}

/** The notices about a person's own devices, each until it has changed. */
export interface MediaNotices {
  readonly failures: Readonly<Record<MediaKind, MediaFailure | null>>;
  /** Was pulled out, and another has taken its place; where there is none, that is a failure. */
  readonly replaced: MediaDeviceKind | null;
  /** The browser lets nothing sound before a click: 'Включить звук'. */
  readonly isAudioBlocked: boolean;
}

/** The room that a view draws. None of these rejects: what fails is in the notices. */
export interface OpenRoom {
  readonly room: Room;
  readonly chat: RoomChat;
  /** The same object until something changes. */
  readonly notices: () => MediaNotices;
  readonly watch: (changed: () => void) => () => void;
  /** How far this device's clock is ahead of the servers', in ms. */
  readonly clockSkewMs: () => number;
  /** Only in a gesture of the person's. */
  startAudio(): Promise<void>;
  setMicrophone(on: boolean): Promise<void>;
  /** The microphone while a key is held down: another connection is to know nothing of it. */
  talk(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  /** Whoever closes the browser's own window for choosing has changed their mind: no failure. */
  setScreen(on: boolean): Promise<void>;
  /** On phones: the camera that looks the other way; otherwise the next one. */
  flipCamera(): Promise<void>;
  switchDevice(kind: MediaDeviceKind, deviceId: string): Promise<void>;
  /** The notice about a replaced device was read. */
  dismissReplaced(): void;
  /** The notice about a device that failed was read; it comes again when the device fails again. */
  dismissFailure(kind: MediaKind): void;
}

export interface Rooms {
  /** Fetches the code ahead of time: it rings. */
  prepare(): void;
  /**
   * A new connection; answers with the way to leave, after which it tells nothing more. Whoever cannot be seen or heard
   * is there listening only.
   */
  join(request: RoomRequest, on: (fact: RoomFact) => void): () => void;
  /** The newest that is connected; null: none. */
  readonly current: () => OpenRoom | null;
  /** The one that is being reached, and then the same as `current`: what is drawn of it need not wait. */
  readonly coming: () => OpenRoom | null;
  readonly watch: (changed: () => void) => () => void;
}
