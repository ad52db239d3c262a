/** A connection to a server that can fall silent: both ends stay open, and nothing arrives until `goOn`. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { TestServer } from './server.ts';

export interface SilentPath {
  /** The server, reached through this connection. */
  readonly server: TestServer;
  fallSilent(): void;
  /** Lets everything arrive that was sent meanwhile. */
  goOn(): void;
  close(): void;
}

export async function silentPathTo(server: TestServer): Promise<SilentPath> {
  const port = Number(new URL(await server.address()).port);
  const ends = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => from.destroy());
      from.on('close', () => to.destroy());
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  // Safe: it listens at a TCP port.
  const { port: nearPort } = listener.address() as AddressInfo;
  return {
    server: { ...server, address: () => Promise.resolve(`http://127.0.0.1:${nearPort}`) },
    fallSilent() {
      for (const end of ends) end.pause();
    },
    goOn() {
      for (const end of ends) end.resume();
    },
    close() {
      for (const end of ends) end.destroy();
      listener.close();
    },
  };
}
