/** One connection over livekit-client. This file and what it imports are a chunk of their own: room.ts fetches it. */
import { Room, RoomEvent } from 'livekit-client';
import { roomUnsteadyMs } from '#contract/limits.ts';
import { createRoomChat } from '../room-chat/room-chat.ts';
import { clockSkewMsOf } from './clock-skew.ts';
import { endOfError, roomEndOf } from './disconnect-reasons.ts';
import { createMedia } from './media.ts';
import { roomOptions } from './options.ts';
import { watchPeers } from './peers.ts';
import type { OpenRoom, RoomFact, RoomRequest } from './types.ts';

export interface Connection {
  readonly open: OpenRoom;
  /** It tells nothing more. */
  leave(): void;
}

export function connect(request: RoomRequest, on: (fact: RoomFact) => void): Connection {
  const room = new Room(roomOptions(request));
  const media = createMedia(room, (kind, isOn) => tell({ type: 'room.turned', kind, on: isOn }));
  // Before anybody can write.
  const writing = createRoomChat(room);
  let isOver = false;
  let clockSkewMs = 0;
  /** `room.reconnecting` was told. */
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
    // Sound and picture go on without the signal: a short gap is nobody's concern.
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
    // Side by side: a camera takes as long to wake up as a room to be reached.
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

  return {
    open: { ...media.open, chat: writing.chat, clockSkewMs: () => clockSkewMs },
    leave: () => end(null),
  };
}
