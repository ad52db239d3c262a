/** The library's words for an end, and ours (calls: Behaviour). */
import { ConnectionError, ConnectionErrorReason, DisconnectReason } from 'livekit-client';
import type { RoomEnd } from './types.ts';

const ends: Readonly<Partial<Record<DisconnectReason, RoomEnd>>> = {
  [DisconnectReason.CLIENT_INITIATED]: 'self',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'otherDevice',
  [DisconnectReason.PARTICIPANT_REMOVED]: 'removed',
  [DisconnectReason.ROOM_DELETED]: 'closed',
  [DisconnectReason.ROOM_CLOSED]: 'closed',
};

export const roomEndOf = (reason: DisconnectReason | undefined): RoomEnd =>
  ends[reason ?? DisconnectReason.UNKNOWN_REASON] ?? 'lost';

/** A connection that did not come about: another token may be good where this one was not. */
export const endOfError = (error: unknown): RoomEnd =>
  error instanceof ConnectionError && error.reason === ConnectionErrorReason.LeaveRequest
    ? roomEndOf(error.context)
    : 'lost';
