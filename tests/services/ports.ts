import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

export function portOf(server: Pick<Server, 'address'>): number {
  // A server that listens on TCP has an address object.
  return (server.address() as AddressInfo).port;
}

/** A port on which nobody answers now. */
export async function deadPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}
