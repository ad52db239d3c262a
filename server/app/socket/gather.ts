/**
 * Writes everything that one step of the server tells a socket by one system call. A message is two events for whoever
 * has its conversation open, and in a lively conversation a step tells of many messages.
 */
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';

/** Call it after the sockets were attached to the HTTP server. */
export function gatherWrites({ engine }: Server): void {
  engine.on('connection', (connection: Connection) => {
    connection.on('packetCreate', hold);
  });
}

/**
 * Holds the packets back, in their order, until the step is over. One function serves all connections, and takes no
 * memory for each.
 */
function hold(this: Connection): void {
  const { transport, request } = this;
  // Packets are held back already, or wait until earlier ones are written.
  if (!transport.writable) return;
  transport.writable = false;
  queueMicrotask(() => {
    transport.writable = true;
    request.socket.cork();
    // Engine.IO writes all that it has gathered.
    transport.emit('ready');
    request.socket.uncork();
  });
}

/** The part of Engine.IO's connection that is used here; its own emitter is not typed. */
interface Connection {
  on(event: 'packetCreate', listener: (this: Connection) => void): void;
  readonly request: IncomingMessage;
  readonly transport: { writable: boolean; emit(event: 'ready'): void };
}
