/** Maps the audiences of the bus to rooms: every socket is in the rooms of its person and its device. */
import type { Server } from 'socket.io';
import type { Audience, Bus, Notice } from '#server/store/bus/bus.ts';

export const userRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const conversationRoom = (conversationId: string): string =>
  `conversation:${conversationId}`;

/** Delivers what any node published to the sockets of this one. Returns the function that stops it. */
export function deliver(bus: Bus, io: Server): () => void {
  const stopEvents = bus.onEvent((audience, event) => {
    io.to(roomsOf(audience)).except(exceptOf(audience)).emit(event.name, event.payload);
  });
  const stopNotices = bus.onNotice((notice) => applyNotice(io, notice));
  return () => {
    stopEvents();
    stopNotices();
  };
}

function applyNotice(io: Server, notice: Notice): void {
  if (notice.kind === 'session.ended') {
    const room = sessionRoom(notice.sessionId);
    io.to(room).emit('session:ended', { reason: notice.reason });
    io.in(room).disconnectSockets(true);
  } else if (notice.kind === 'participants.removed') {
    io.in(notice.userIds.map(userRoom)).socketsLeave(conversationRoom(notice.conversationId));
  }
}

/**
 * Names the rooms of an audience. Socket.IO sends to everybody when the list of rooms is empty, so an empty audience
 * becomes a room that nobody is in.
 */
function roomsOf(audience: Audience): string[] {
  if (audience.to === 'conversation') return [conversationRoom(audience.conversationId)];
  return audience.userIds.length === 0 ? ['nobody'] : audience.userIds.map(userRoom);
}

function exceptOf(audience: Audience): string[] {
  if (audience.to === 'conversation') {
    return audience.exceptUserId === undefined ? [] : [userRoom(audience.exceptUserId)];
  }
  // In Socket.IO each socket has a room of its own.
  return audience.exceptSocketId === undefined ? [] : [audience.exceptSocketId];
}
