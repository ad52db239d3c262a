/** Who else is in the room. While this side makes its connection anew the library lets everybody go and come. */
import { ConnectionState, RoomEvent, type Room } from 'livekit-client';
import { roomEndOf } from './disconnect-reasons.ts';
import type { RoomFact } from './types.ts';

/** `look` compares with who is there now: after a connection, and whenever one came. */
export function watchPeers(room: Room, tell: (fact: RoomFact) => void): { look(): void } {
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
    // It says that it makes its connection anew right after it has let everybody go.
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
