/**
 * Carries out the effects of a committed change of a call: sends events to people's devices, opens and closes rooms at
 * the video server, and removes people from them.
 */
import { conversationRoomPrefix } from '#contract/calls.ts';
import type { ServerEvent } from '#contract/events.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import type { Video } from './video/video.ts';
import type { CallEffect } from './record/call-record.events.ts';
import type { CallRecord } from './record/call-record.ts';

export interface Committed {
  readonly record: CallRecord;
  readonly effects: readonly CallEffect[];
  readonly at: number;
  readonly callerName: string;
  /** The person who accepted has the camera on. */
  readonly video: boolean;
}

export const roomOf = (conversationId: string): string => conversationRoomPrefix + conversationId;

export function publishEffects(
  bus: Bus,
  { record, effects, at, callerName, video }: Committed,
): void {
  const { id: callId, conversationId, callerId } = record;
  const call = { callId, conversationId };
  const tell = (userIds: readonly string[], event: ServerEvent, exceptSocketId?: string) =>
    bus.publish(
      { to: 'users', userIds, ...(exceptSocketId !== undefined && { exceptSocketId }) },
      event,
    );
  for (const effect of effects) {
    switch (effect.type) {
      case 'ring':
        tell(effect.userIds, incomingEvent(record, callerName, at));
        break;
      case 'tellAccepted':
        // A caller who comes back into the call need not be told of it.
        if (effect.userId === callerId) break;
        tell([callerId], {
          name: 'call:accepted',
          payload: { ...call, userId: effect.userId, video },
        });
        break;
      case 'tellDeclined':
        tell([callerId], { name: 'call:declined', payload: { ...call, userId: effect.userId } });
        break;
      case 'tellEnded':
        tell(
          effect.userIds,
          { name: 'call:ended', payload: { ...call, reason: effect.reason } },
          effect.exceptSocketId,
        );
        break;
      case 'expel':
      case 'openRoom':
      case 'closeRoom':
        break;
    }
  }
}

/** Makes the event of an incoming call; `ringForMs` is what is left of its ringing. */
export function incomingEvent(
  { id: callId, conversationId, callerId, video, ringUntil }: CallRecord,
  callerName: string,
  at: number,
): Extract<ServerEvent, { name: 'call:incoming' }> {
  return {
    name: 'call:incoming',
    payload: {
      callId,
      conversationId,
      from: { id: callerId, name: callerName },
      video,
      expiresAt: new Date(ringUntil).toISOString(),
      ringForMs: Math.max(0, ringUntil - at),
    },
  };
}

/**
 * Applies effects to the call's room at the video server. If one fails or is lost with the process, the next comparison
 * makes up for it (reconcile-room.ts).
 */
export async function applyToVideo(
  video: Video,
  conversationId: string,
  effects: readonly CallEffect[],
  onFailure: (error: unknown) => void,
): Promise<void> {
  const room = roomOf(conversationId);
  for (const effect of effects) {
    try {
      if (effect.type === 'expel') await video.expel(room, effect.userId);
      if (effect.type === 'openRoom') await video.openRoom(room);
      if (effect.type === 'closeRoom') await video.closeRoom(room);
    } catch (error) {
      onFailure(error);
    }
  }
}
