/**
 * Closes connections that send more than any page does. Unknown events and broken packets are counted as well, because
 * each has to be read.
 */
import type { Server } from 'socket.io';
import { socketFlood } from '#contract/limits.ts';

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

/** The part of Engine.IO's connection that is used here; its own emitter is not typed. */
interface Connection {
  on(event: 'packet', listener: (packet: { readonly data?: string | Buffer }) => void): void;
  close(discard: boolean): void;
}
