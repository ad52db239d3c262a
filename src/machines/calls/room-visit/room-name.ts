/** What a room may be called (spec 6: required; contract, POST /livekit/token). */
import { conversationRoomPrefix } from '#contract/calls.ts';
import { roomNameMaxChars } from '#contract/limits.ts';

/** `reserved`: the rooms of conversations, which one comes into by a call. */
export type RoomNameProblem = 'blank' | 'tooLong' | 'reserved';

export function roomNameProblem(name: string): RoomNameProblem | null {
  const room = name.trim();
  if (room === '') return 'blank';
  if (room.length > roomNameMaxChars) return 'tooLong';
  return room.startsWith(conversationRoomPrefix) ? 'reserved' : null;
}
