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
  readonly kind: 'joined' | 'left' | 'finished';
  readonly room: string;
  /** null: of the room itself. */
  readonly guest: RoomGuest | null;
}

export interface Video {
  readonly state: () => VideoState;
  /** Hears each change of the state; returns the way to stop. */
  readonly onState: (listener: (state: VideoState) => void) => () => void;
  /** The address for a browser that reached us as `host` by http or https. */
  readonly addressFor: (request: { readonly protocol: string; readonly host: string }) => string;
  /** A token for this room, good for two minutes. @throws VideoUnavailable */
  readonly tokenFor: (
    room: string,
    guest: { readonly userId: string; readonly name: string },
  ) => Promise<string>;
  /** Harmless where it is open. @throws VideoUnavailable */
  readonly openRoom: (room: string) => Promise<void>;
  /** Harmless where there is none. @throws VideoUnavailable */
  readonly closeRoom: (room: string) => Promise<void>;
  /** Harmless for somebody who is not there. @throws VideoUnavailable */
  readonly expel: (room: string, userId: string) => Promise<void>;
  /** null: there is no such room. @throws VideoUnavailable */
  readonly guestsOf: (room: string) => Promise<readonly RoomGuest[] | null>;
  /** null: not signed by our video server, or nothing that concerns us. */
  readonly readNews: (
    rawBody: string,
    authorization: string | undefined,
  ) => Promise<VideoNews | null | 'forged'>;
}

/** The video server does not answer, or is not there. */
export class VideoUnavailable extends Error {
  override readonly name = 'VideoUnavailable';
}
