/** Declares a call's connection to the video server: its input, its facts, and what a view can do with it. */
import type { Room } from 'livekit-client';
import type { RoomChat } from '../room-chat/types.ts';

export type MediaKind = 'microphone' | 'camera' | 'screen';

/**
 * `denied`: the person or the system said no. `missing`: there is no device. `busy`: another program uses it.
 * `insecure`: the page is not on HTTPS.
 */
export type MediaFailure = 'denied' | 'missing' | 'busy' | 'insecure' | 'other';

/** `self`: the person left. `lost`: a new ticket may lead back. */
export type RoomEnd = 'self' | 'otherDevice' | 'removed' | 'closed' | 'lost';

export type RoomFact =
  /** The video server answers; sound and picture still have to find their way to it. */
  | { readonly type: 'room.signalled' }
  | { readonly type: 'room.connected' }
  /** The library tries to come back by itself; a signal gap of less than 2 s is not reported. */
  | { readonly type: 'room.reconnecting' }
  | { readonly type: 'room.reconnected' }
  /** The person turned their microphone or camera on or off, so another connection must begin the same way. */
  | { readonly type: 'room.turned'; readonly kind: 'microphone' | 'camera'; readonly on: boolean }
  /** The last fact. */
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
  /** 'default', or an id that this browser gave; a device that is gone is replaced by the default. */
  readonly microphoneId: string;
  readonly cameraId: string;
  /** Nothing that was captured leaves the device before this resolves; without it, the tracks leave at once. */
  readonly heldUntil?: Promise<void>;
  /**
   * The camera that shows the person to themselves, once it is awake; null: there is none. It is not woken up twice.
   */
  readonly ownPicture?: () => Promise<MediaStreamTrack | null> | null;
}

/** Notices about a person's own devices; each stands until it has changed. */
export interface MediaNotices {
  readonly failures: Readonly<Record<MediaKind, MediaFailure | null>>;
  /** The device was pulled out, and another one has taken its place; without another one it is a failure. */
  readonly replaced: MediaDeviceKind | null;
  /** The browser plays no sound before a click: 'Включить звук'. */
  readonly isAudioBlocked: boolean;
}

/** The room that a view draws. None of its functions rejects: failures are in the notices. */
export interface OpenRoom {
  readonly room: Room;
  readonly chat: RoomChat;
  /** Answers with the same object until something changes. */
  readonly notices: () => MediaNotices;
  readonly watch: (changed: () => void) => () => void;
  /** How far this device's clock is ahead of the servers', in ms. */
  readonly clockSkewMs: () => number;
  /** Works only inside a gesture of the person's. */
  startAudio(): Promise<void>;
  /** A person who closes the browser's own window for choosing a screen has changed their mind: that is no failure. */
  turn(kind: MediaKind, on: boolean): Promise<void>;
  /** Turns the microphone on while a key is held down; another connection does not begin that way. */
  talk(on: boolean): Promise<void>;
  /** On phones switches to the camera that looks the other way; elsewhere to the next one. */
  flipCamera(): Promise<void>;
  switchDevice(kind: MediaDeviceKind, deviceId: string): Promise<void>;
  /** The person has read the notice about a replaced device. */
  dismissReplaced(): void;
  /** The person has read the notice about a failed device; it comes again when the device fails again. */
  dismissFailure(kind: MediaKind): void;
}

export interface Rooms {
  /** Fetches the code ahead of time, while it rings. */
  prepare(): void;
  /**
   * Makes a new connection; answers with the function that leaves, after which no facts are told. A person who cannot
   * be seen or heard is there listening only.
   */
  join(request: RoomRequest, on: (fact: RoomFact) => void): () => void;
  /** The newest connected room; null: none. */
  readonly current: () => OpenRoom | null;
  /** The room that is being reached, later the same as `current`: views can draw it without waiting. */
  readonly coming: () => OpenRoom | null;
  readonly watch: (changed: () => void) => () => void;
}
