/** Calls over one socket (spec 7; contract, Socket). */
import type { Socket } from 'socket.io';
import type { Listen } from '#server/app/socket/listen.ts';
import type { Calls } from './calls.ts';

export function connectCalls(calls: Calls, socket: Socket, userId: string, listen: Listen): void {
  const actor = { userId, socketId: socket.id };
  listen('call:invite', (asked) => calls.invite(actor, asked));
  listen('call:accept', (asked) => calls.accept(actor, asked));
  listen('call:decline', (asked) => calls.decline(actor, asked));
  listen('call:end', (asked) => calls.end(actor, asked));
  const { conn } = socket;
  const line = calls.hold(userId, {
    socketId: socket.id,
    ask: () => {
      if (conn.readyState === 'open' && conn.transport.writable) {
        conn.transport.send([{ type: 'ping' }]);
      }
    },
  });
  conn.on('packet', () => line.sign());
  socket.on('disconnect', () => line.release());
  void calls.came(userId, ({ name, payload }) => void socket.emit(name, payload));
}
