/** Why one is not in the room. */
import { failureOf } from '#services/app/api/types.ts';
import { NoVideoAddress } from '../room-ticket.ts';
import type { RoomNameProblem } from './room-name.ts';

export type RoomProblem =
  | RoomNameProblem
  /** 'no livekit url provided'. */
  | 'noAddress'
  /** The server has no video server, or not yet. */
  | 'unavailable'
  | 'full'
  | 'offline'
  | 'tooOften'
  /** Any other refusal. */
  | 'refused'
  | 'otherDevice'
  | 'removed'
  | 'closed'
  /** This side could not come back. */
  | 'lost'
  /** Another tab of this browser is in a room. */
  | 'otherTab'
  /** A call has begun, here or in another tab. */
  | 'call';

export function problemOf(error: unknown): RoomProblem {
  if (error instanceof NoVideoAddress) return 'noAddress';
  const failure = failureOf(error);
  if (failure.kind === 'network') return 'offline';
  if (failure.code === 'calls_unavailable') return 'unavailable';
  if (failure.code === 'room_full') return 'full';
  return failure.status === 429 ? 'tooOften' : 'refused';
}
