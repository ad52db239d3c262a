/**
 * Describes the video server as the rest of the server sees it (contract, POST /livekit/token): rooms, the people in
 * them, tokens. Behind it is a LiveKit, embedded or external. Its keys never leave the server.
 */

/** `preparing`: being fetched, built or started; `off`: none can be had, and the log says why. */
export type VideoState = 'available' | 'preparing' | 'off';

/** Somebody in a room; `sid` is this connection of theirs. */
export interface RoomGuest {
  readonly userId: string;
  readonly sid: string;
}

/** Lets this person into this room. */
export interface WayIn {
  readonly userId: string;
  readonly room: string;
}

/** A signed webhook of the video server. It may come late, twice, in another order, or never. */
export interface VideoNews {
  readonly id: string;
  /** The room in which somebody came or went, or which was closed. */
  readonly room: string;
  /** Somebody whose device left on purpose; null: something else happened. */
  readonly leaver: RoomGuest | null;
}

/** The address by which somebody reached us. */
export interface Reached {
  readonly protocol: string;
  readonly host: string;
  /** The page's origin, if the browser tells it: behind a proxy `host` may be ours instead of the visitor's. */
  readonly origin?: string | undefined;
}

export interface Video {
  readonly state: () => VideoState;
  /** Hears each change of the state; returns the way to stop. */
  readonly onState: (listener: (state: VideoState) => void) => () => void;
  /** The address of its signalling for browsers, `ws:` or `wss:`. */
  readonly addressFor: (request: Reached) => string;
  /** The target of `/livekit` on our own port; null: browsers reach it elsewhere, or it is away. */
  readonly signalling: () => URL | null;
  /** Makes a token for this room, good for two minutes. @throws VideoUnavailable */
  readonly tokenFor: (
    room: string,
    guest: { readonly userId: string; readonly name: string },
  ) => Promise<string>;
  /** Reads a token; null: we did not make it, or it is not good any more. */
  readonly readToken: (token: string) => Promise<WayIn | null>;
  /** Opens a room and returns its `roomSid`. Harmless if it is open. @throws VideoUnavailable */
  readonly openRoom: (room: string) => Promise<string>;
  /** Closes a room. Harmless if there is none. @throws VideoUnavailable */
  readonly closeRoom: (room: string) => Promise<void>;
  /** Lists all open rooms, whoever opened them. @throws VideoUnavailable */
  readonly listRooms: () => Promise<readonly string[]>;
  /** Removes somebody from a room. Harmless if they are not there. @throws VideoUnavailable */
  readonly expel: (room: string, userId: string) => Promise<void>;
  /** Lists the people in a room; null: there is no such room. @throws VideoUnavailable */
  readonly guestsOf: (room: string) => Promise<readonly RoomGuest[] | null>;
  /** Reads a webhook; forged: it is not signed by our video server; null: it is nothing that concerns us. */
  readonly readNews: (
    rawBody: string,
    authorization: string | undefined,
  ) => Promise<VideoNews | null | 'forged'>;
}

/** The video server does not answer, or is not there; callers are told 503. */
export class VideoUnavailable extends Error {
  override readonly name = 'VideoUnavailable';
}

/** @throws VideoUnavailable */
export function requireVideo(video: Pick<Video, 'state'>): void {
  if (video.state() !== 'available') throw new VideoUnavailable();
}

async function refuse(): Promise<never> {
  throw new VideoUnavailable();
}

/** Stands for no video server: everything except calls works (contract, calls: off). */
export const noVideo: Video = {
  state: () => 'off',
  onState: () => () => {},
  addressFor: () => '',
  signalling: () => null,
  tokenFor: refuse,
  readToken: async () => null,
  openRoom: refuse,
  closeRoom: refuse,
  listRooms: refuse,
  expel: refuse,
  guestsOf: refuse,
  readNews: async () => 'forged',
};

/** Keeps the state of the video server, and tells listeners when it changes. */
export function stateOfVideo() {
  let now: VideoState = 'preparing';
  const listeners = new Set<(state: VideoState) => void>();
  return {
    state: () => now,
    onState: (listener: (state: VideoState) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(state: VideoState): void {
      if (state === now) return;
      now = state;
      for (const listener of listeners) listener(state);
    },
  };
}
