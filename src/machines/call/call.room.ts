/** The connection to the video server, as the chart sees it: what it is given and what it tells. */

/** A way in, good for two minutes (contract, POST /livekit/token). */
export interface RoomTicket {
  readonly token: string;
  readonly url: string;
}

/** One connection; another one is another start of the actor, with a fresh ticket. Stopping it disconnects. */
export interface RoomInput extends RoomTicket {
  readonly conversationId: string;
  readonly callId: string;
  /** What to publish at first; what cannot be is told by the room's own view, and the call goes on listening. */
  readonly audio: boolean;
  readonly video: boolean;
}

/**
 * Why the connection is over. LiveKit's DisconnectReason: `self` 1, `otherDevice` 2, `removed` 4, `closed` 5 and 10,
 * `lost` all others, those that come without one too.
 */
export type RoomEnd = 'self' | 'otherDevice' | 'removed' | 'closed' | 'lost';

export type RoomFact =
  /** One is there, alone or not. */
  | { readonly type: 'room.connected' }
  /** The library tries by itself. */
  | { readonly type: 'room.reconnecting' }
  | { readonly type: 'room.reconnected' }
  /** Its tries are used up, or somebody ended it. */
  | { readonly type: 'room.disconnected'; readonly reason: RoomEnd }
  /** Somebody else came, or came back. */
  | { readonly type: 'room.peerJoined'; readonly userId: string }
  /** `self`: they hung up. */
  | { readonly type: 'room.peerLeft'; readonly userId: string; readonly reason: RoomEnd };

const ends: Readonly<Record<number, RoomEnd>> = {
  1: 'self',
  2: 'otherDevice',
  4: 'removed',
  5: 'closed',
  10: 'closed',
};

export const roomEndOf = (disconnectReason: number | undefined): RoomEnd =>
  ends[disconnectReason ?? 0] ?? 'lost';

/** The answer to POST /livekit/token had no address in it. */
export class NoVideoAddress extends Error {
  override readonly name = 'NoVideoAddress';
}
