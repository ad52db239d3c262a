/** The connection to the video server, as the chart sees it: what it is given and what it tells. */

export type { RoomEnd, RoomFact } from '#services/calls/room/types.ts';

/** A way in, good for two minutes (contract, POST /livekit/token). */
export interface RoomTicket {
  readonly token: string;
  readonly url: string;
}

/** One connection; another one is another start of the actor, with a fresh ticket. Stopping it disconnects. */
export interface RoomInput extends RoomTicket {
  readonly conversationId: string;
  readonly callId: string;
  readonly isGroup: boolean;
  /** What to publish at first; what cannot be is told by the room's own view, and the call goes on listening. */
  readonly audio: boolean;
  readonly video: boolean;
}

/** Until then nothing that was captured leaves the device. */
export interface RoomCommand {
  readonly type: 'room.speak';
}

/** The answer to POST /livekit/token had no address in it (spec 8). */
export class NoVideoAddress extends Error {
  override readonly name = 'NoVideoAddress';

  constructor() {
    super('no livekit url provided');
  }
}
