/**
 * Closes connections that send more than any page does, and ends those that were closed. Unknown events and broken packets
 * are counted as well, because each has to be read.
 */
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import { socketFlood } from '#contract/flood-limits.ts';

/** Call it after the sockets were attached to the HTTP server. */
export function closeFloods({ engine }: Server): void {
  engine.on('connection', (connection: Connection) => {
    let endsAt = 0;
    let packets = 0;
    let bytes = 0;
    connection.on('packet', ({ data }) => {
      const now = performance.now();
      if (now >= endsAt) [endsAt, packets, bytes] = [now + socketFlood.windowMs, 0, 0];
      packets += 1;
      bytes += data?.length ?? 0;
      if (packets > socketFlood.packets || bytes > socketFlood.bytes) connection.close(true);
    });
  });
}

/** A socket that the server closes has this long to say goodbye. */
const goodbyeMs = 2_000;

/** Ends the connections of closed sockets also where the other side is silent: the websocket library waits 30 s for it. */
export function endClosed({ engine }: Server): void {
  engine.on('connection', (connection: Connection) => {
    connection.once('close', () => {
      setTimeout(() => connection.request.socket.destroy(), goodbyeMs).unref();
    });
  });
}

/** The part of Engine.IO's connection that is used here; its own emitter is not typed. */
interface Connection {
  on(event: 'packet', listener: (packet: { readonly data?: string | Buffer }) => void): void;
  once(event: 'close', listener: () => void): void;
  readonly request: IncomingMessage;
  close(discard: boolean): void;
}
