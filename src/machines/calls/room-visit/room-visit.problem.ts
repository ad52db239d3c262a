/** Tells why the person is not in the room. */
import { conversationRoomPrefix } from '#contract/calls.ts';
import { roomNameMaxChars } from '#contract/call-limits.ts';
import { failureOf } from '#services/app/api/types.ts';
import { NoVideoAddress } from '../room-connection.ts';

/** `reserved`: the name is that of a conversation's room, which one enters by a call. */
type RoomNameProblem = 'blank' | 'tooLong' | 'reserved';

/**
 * Tells what is wrong with the name of a room (spec 5, Room name; its length: contract, POST /livekit/token); null:
 * nothing.
 */
export function roomNameProblem(name: string): RoomNameProblem | null {
  const room = name.trim();
  if (room === '') return 'blank';
  if (room.length > roomNameMaxChars) return 'tooLong';
  return room.startsWith(conversationRoomPrefix) ? 'reserved' : null;
}

export type RoomProblem =
  | RoomNameProblem
  /** The server's answer had no address of a video server in it: 'no livekit url provided'. */
  | 'noAddress'
  /** The server has no video server, or not yet. */
  | 'unavailable'
  | 'full'
  | 'offline'
  | 'tooOften'
  /** The server refused for another reason. */
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
