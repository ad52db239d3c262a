/**
 * Makes one connection over livekit-client. This file and its imports are a chunk of their own, which room.ts loads.
 */
import {
  Room,
  RoomEvent,
  ConnectionState,
  ConnectionError,
  ConnectionErrorReason,
  DisconnectReason,
} from 'livekit-client';
import { roomUnsteadyMs } from '#contract/call-limits.ts';
import { clockTrustMs } from '#contract/limits.ts';
import { createRoomChat } from '../room-chat/room-chat.ts';
import { createMedia } from './media.ts';
import { roomOptions } from './options.ts';
import type { OpenRoom, RoomFact, RoomRequest, RoomEnd } from './types.ts';

export function connect(request: RoomRequest, on: (fact: RoomFact) => void) {
  const room = new Room(roomOptions(request));
  const media = createMedia(room, (kind, isOn) => tell({ type: 'room.turned', kind, on: isOn }));
  // The chat must listen before anybody can write.
  const writing = createRoomChat(room);
  let isOver = false;
  let clockSkewMs = 0;
  /** Whether `room.reconnecting` was told. */
  let isUnsteady = false;
  let unsteady: ReturnType<typeof setTimeout> | undefined;

  const tell = (fact: RoomFact) => {
    if (!isOver) on(fact);
  };
  const peers = watchPeers(room, tell);

  function loseFooting(): void {
    clearTimeout(unsteady);
    if (isUnsteady) return;
    isUnsteady = true;
    tell({ type: 'room.reconnecting' });
  }

  room
    .on(RoomEvent.SignalConnected, () => tell({ type: 'room.signalled' }))
    // Sound and picture go on without the signal, so a short gap is not reported.
    .on(RoomEvent.SignalReconnecting, () => {
      clearTimeout(unsteady);
      unsteady = setTimeout(loseFooting, roomUnsteadyMs);
    })
    .on(RoomEvent.Reconnecting, loseFooting)
    .on(RoomEvent.Reconnected, () => {
      clearTimeout(unsteady);
      if (isUnsteady) tell({ type: 'room.reconnected' });
      isUnsteady = false;
      peers.look();
    })
    .on(RoomEvent.Disconnected, (reason) =>
      end({ type: 'room.disconnected', reason: roomEndOf(reason) }),
    );

  function end(last: RoomFact | null): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(unsteady);
    media.stop();
    writing.stop();
    void room.disconnect();
    if (last) on(last);
  }

  async function begin(): Promise<void> {
    // Both run at once, because a camera takes as long to wake up as a room to be reached.
    const captured = media.capture(request);
    try {
      await room.connect(request.url, request.token);
    } catch (error) {
      end({ type: 'room.disconnected', reason: endOfError(error) });
      return;
    }
    clockSkewMs = clockSkewMsOf(room.localParticipant.joinedAt, Date.now());
    tell({ type: 'room.connected' });
    peers.look();
    await captured;
    if (!isOver) await media.publish(request.heldUntil);
  }
  void begin();

  const open: OpenRoom = {
    ...media.open,
    chat: writing.chat,
    clockSkewMs: () => clockSkewMs,
  };
  return {
    open,
    /** Leaves the room; no facts are told after that. */
    leave: () => end(null),
  };
}

/**
 * Reports who comes and goes. `look` compares with the people who are there now: it runs after a connection, and
 * whenever somebody came.
 */
function watchPeers(room: Room, tell: (fact: RoomFact) => void): { look(): void } {
  const present = new Set<string>();

  function look(): void {
    if (room.state !== ConnectionState.Connected) return;
    for (const userId of present) {
      if (!room.remoteParticipants.has(userId)) {
        present.delete(userId);
        tell({ type: 'room.peerLeft', userId, reason: 'lost' });
      }
    }
    for (const userId of room.remoteParticipants.keys()) {
      if (!present.has(userId)) {
        present.add(userId);
        tell({ type: 'room.peerJoined', userId });
      }
    }
  }

  room.on(RoomEvent.ParticipantConnected, look);
  room.on(RoomEvent.ParticipantDisconnected, ({ identity: userId }, reason) => {
    // The library lets everybody go first, and says only then that it makes its connection anew.
    queueMicrotask(() => {
      const isOurs =
        room.state === ConnectionState.Reconnecting || room.state === ConnectionState.Disconnected;
      const isBack = room.remoteParticipants.has(userId);
      if (isOurs || isBack || !present.delete(userId)) return;
      tell({ type: 'room.peerLeft', userId, reason: roomEndOf(reason) });
    });
  });
  return { look };
}

const ends: Readonly<Partial<Record<DisconnectReason, RoomEnd>>> = {
  [DisconnectReason.CLIENT_INITIATED]: 'self',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'otherDevice',
  [DisconnectReason.PARTICIPANT_REMOVED]: 'removed',
  [DisconnectReason.ROOM_DELETED]: 'closed',
  [DisconnectReason.ROOM_CLOSED]: 'closed',
};

const roomEndOf = (reason: DisconnectReason | undefined): RoomEnd =>
  ends[reason ?? DisconnectReason.UNKNOWN_REASON] ?? 'lost';

/** Returns the end of a connection that was not made: another token may work if this one did not. */
const endOfError = (error: unknown): RoomEnd =>
  error instanceof ConnectionError && error.reason === ConnectionErrorReason.LeaveRequest
    ? roomEndOf(error.context)
    : 'lost';

/**
 * Returns how far this device's clock is ahead of the servers', in ms. Both times are those of this person's joining.
 * The server's time is in whole seconds and late by its way here, so a small difference counts as none.
 */
export function clockSkewMsOf(joinedAt: Date | undefined, now: number): number {
  if (!joinedAt) return 0;
  const clockSkewMs = now - joinedAt.getTime();
  return Math.abs(clockSkewMs) < clockTrustMs ? 0 : clockSkewMs;
}
