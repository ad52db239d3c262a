/** Decides who may enter a room of the video server (contract, POST /livekit/token). */
import { conversationRoomPrefix } from '#contract/calls.ts';
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { requireParticipant } from '#server/chats/conversations/membership.ts';
import { roomOf } from './effects.ts';
import { conversationOf } from './reconcile-room.ts';
import { readRunning } from './store.ts';
import { requireVideo } from './video/video.ts';

/**
 * Returns the room that is meant. One without a conversation is free for everybody.
 * @throws Refusal `not_found`, VideoUnavailable, `no_call`: in this order
 */
export async function requireRoom(
  { db, video, timings }: Pick<Deps, 'db' | 'video' | 'timings'>,
  userId: string,
  asked: string,
): Promise<string> {
  if (!asked.startsWith(conversationRoomPrefix)) {
    requireVideo(video);
    return asked;
  }
  const conversationId = conversationOf(asked);
  if (conversationId === undefined) throw new Refusal('not_found');
  await requireParticipant(db, conversationId, userId);
  requireVideo(video);
  if (!(await readRunning(db, conversationId, timings))) throw new Refusal('no_call');
  return roomOf(conversationId);
}
