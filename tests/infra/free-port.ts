import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/**
 * A port of this machine on which nothing listens. Linux gives a port to nobody else for a minute when its listening side was
 * the first to close a connection, so this function does that: only a program that names the port gets it.
 */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  const arrived = once(probe, 'connection');
  const guest = connect(address.port, '127.0.0.1').resume();
  const left = once(guest, 'close');
  const [connection] = (await arrived) as [Socket]; // Safe: Node's contract of the event.
  connection.destroy();
  await left;
  probe.close();
  await once(probe, 'close');
  return address.port;
}
