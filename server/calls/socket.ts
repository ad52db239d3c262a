/**
 * Connects one socket to calls (spec 7; contract, Socket): its commands, its signs of life, and what rings for its
 * person.
 */
import type { Socket } from 'socket.io';
import type { Listen } from '#server/app/socket/listen.ts';
import type { Calls } from './calls.ts';

export function connectCalls(calls: Calls, socket: Socket, userId: string, listen: Listen): void {
  const actor = { userId, socketId: socket.id };
  listen('call:invite', (request) => calls.invite(actor, request));
  listen('call:accept', (request) => calls.accept(actor, request));
  listen('call:decline', (request) => calls.decline(actor, request));
  listen('call:end', (request) => calls.end(actor, request));
  const { conn } = socket;
  const watched = calls.addSocket(userId, {
    socketId: socket.id,
    ask: () => {
      if (conn.readyState === 'open' && conn.transport.writable) {
        conn.transport.send([{ type: 'ping' }]);
      }
    },
  });
  conn.on('packet', () => watched.noteSign());
  socket.on('disconnect', () => watched.remove());
  void calls.socketConnected(userId, ({ name, payload }) => void socket.emit(name, payload));
}
