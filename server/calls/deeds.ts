/** What follows from a change of a call once it is committed: events for people's devices, and rooms. */
import type { CallEndReason } from '#contract/calls.ts';
import { conversationRoomPrefix } from '#contract/calls.ts';
import type { ServerEvent } from '#contract/events.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import type { Video } from './video/video.ts';
import type { CallDeed } from './record/call-record.events.ts';
import type { CallRecord } from './record/call-record.ts';

export interface Done {
  readonly record: CallRecord;
  readonly deeds: readonly CallDeed[];
  readonly at: number;
  readonly callerName: string;
  /** Whoever accepted has the camera on. */
  readonly video: boolean;
}

export const roomOf = (conversationId: string): string => conversationRoomPrefix + conversationId;

/** The events. */
export function tellDone(bus: Bus, { record, deeds, at, callerName, video }: Done): void {
  const { id: callId, conversationId, callerId } = record;
  const tell = (userIds: readonly string[], event: ServerEvent, exceptSocketId?: string) =>
    bus.publish(
      { to: 'users', userIds, ...(exceptSocketId !== undefined && { exceptSocketId }) },
      event,
    );
  const ended = (reason: CallEndReason): ServerEvent => ({
    name: 'call:ended',
    payload: { callId, conversationId, reason },
  });
  for (const deed of deeds) {
    switch (deed.type) {
      case 'ring':
        tell(deed.userIds, incoming(record, callerName, at));
        break;
      case 'tellAccepted':
        // The caller who comes back need not hear it of himself.
        if (deed.userId === callerId) break;
        tell([callerId], {
          name: 'call:accepted',
          payload: { callId, conversationId, userId: deed.userId, video },
        });
        break;
      case 'tellDeclined':
        tell([callerId], {
          name: 'call:declined',
          payload: { callId, conversationId, userId: deed.userId },
        });
        break;
      case 'tellEnded':
        tell(deed.userIds, ended(deed.reason), deed.exceptSocketId);
        break;
      case 'expel':
      case 'openRoom':
      case 'closeRoom':
        break;
    }
  }
}

/** It rings, for as long as is left of its time. */
export function incoming(
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
 * The video server's part. What fails, or is lost with the process, is done by the next look (look.ts): at a call that
 * runs, or at a room that was left open.
 */
export async function carryOut(
  video: Video,
  conversationId: string,
  deeds: readonly CallDeed[],
  onFailure: (error: unknown) => void,
): Promise<void> {
  const room = roomOf(conversationId);
  for (const deed of deeds) {
    try {
      if (deed.type === 'expel') await video.expel(room, deed.userId);
      if (deed.type === 'openRoom') await video.openRoom(room);
      if (deed.type === 'closeRoom') await video.closeRoom(room);
    } catch (error) {
      onFailure(error);
    }
  }
}
