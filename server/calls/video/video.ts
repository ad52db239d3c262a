/**
 * The video server as the rest of ours sees it (contract, POST /livekit/token): rooms, who is in them, and ways in. What
 * stands behind it is a LiveKit, our own supervised one or one that is given. Its keys never leave the server.
 */

/** `preparing`: being fetched, built or started; `off`: none can be had, and the log says why. */
export type VideoState = 'available' | 'preparing' | 'off';

/** Somebody in a room; `sid` is this connection of theirs. */
export interface RoomGuest {
  readonly userId: string;
  readonly sid: string;
}

/** What the video server tells by its signed webhook. It may come late, twice, in another order, or never. */
export interface VideoNews {
  readonly id: string;
  /** In which somebody came or went, or which is no more. */
  readonly room: string;
  /** Whose device left of its own; null: it is something else that happened. */
  readonly leaver: RoomGuest | null;
}

/** How somebody reached us. */
export interface Reached {
  readonly protocol: string;
  readonly host: string;
  /** Of the page that asks, where the browser says it: behind a proxy `host` may be ours instead of the visitor's. */
  readonly origin?: string | undefined;
}

export interface Video {
  readonly state: () => VideoState;
  /** Hears each change of the state; returns the way to stop. */
  readonly onState: (listener: (state: VideoState) => void) => () => void;
  /** Where browsers find its signalling, `ws:` or `wss:`. */
  readonly addressFor: (request: Reached) => string;
  /** Where our own port passes `/livekit` on to; null: browsers reach it elsewhere, or it is not there. */
  readonly signalling: () => URL | null;
  /** A token for this room, good for two minutes. @throws VideoUnavailable */
  readonly tokenFor: (
    room: string,
    guest: { readonly userId: string; readonly name: string },
  ) => Promise<string>;
  /** Its `roomSid`. Harmless where it is open. @throws VideoUnavailable */
  readonly openRoom: (room: string) => Promise<string>;
  /** Harmless where there is none. @throws VideoUnavailable */
  readonly closeRoom: (room: string) => Promise<void>;
  /** All that are open, whoever opened them. @throws VideoUnavailable */
  readonly listRooms: () => Promise<readonly string[]>;
  /** Harmless for somebody who is not there. @throws VideoUnavailable */
  readonly expel: (room: string, userId: string) => Promise<void>;
  /** null: there is no such room. @throws VideoUnavailable */
  readonly guestsOf: (room: string) => Promise<readonly RoomGuest[] | null>;
  /** forged: not signed by our video server; null: nothing that concerns us. */
  readonly readNews: (
    rawBody: string,
    authorization: string | undefined,
  ) => Promise<VideoNews | null | 'forged'>;
}

/** The video server does not answer, or is not there. */
export class VideoUnavailable extends Error {
  override readonly name = 'VideoUnavailable';
}
