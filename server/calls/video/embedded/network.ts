/** Chooses the ports of our LiveKit, and finds the address that browsers send media to. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, isIP, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { portsFrom, type Ports } from './settings.ts';

const usualPort = 7880;

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Returns the address of our own port on this machine, for LiveKit's webhooks. */
export function ownUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}

/**
 * Returns loopback if HOST is loopback, HOST itself if it is one IPv4 address, and otherwise the address at which the
 * network knows this machine.
 */
export async function nodeIpFor(host: string): Promise<string> {
  if (isLoopback(host)) return '127.0.0.1';
  if (isIPv4(host) && host !== '0.0.0.0') return host;
  return (await addressTowardsNetwork()) ?? '127.0.0.1';
}

/** Returns the address of the network card that leads out, or of the first card; null: there is none. */
async function addressTowardsNetwork(): Promise<string | null> {
  const socket = createSocket('udp4');
  try {
    // The address is reserved for documentation: nothing is sent, the system only tells its way there.
    socket.connect(9, '192.0.2.1');
    await once(socket, 'connect');
    return socket.address().address;
  } catch {
    const addresses = Object.values(networkInterfaces()).flat();
    const outer = addresses.find((found) => found?.family === 'IPv4' && !found.internal);
    return outer?.address ?? null;
  } finally {
    socket.close();
  }
}

/**
 * Chooses the ports. If LIVEKIT_PORT is set, they begin there. Otherwise they are the ports of last time or the usual
 * ones, or any free ones if another program (another Весть, say) has those.
 */
export async function choosePorts(given: number | null, before: Ports | null): Promise<Ports> {
  if (given !== null) return portsFrom(given);
  for (const ports of [before, portsFrom(usualPort)]) {
    if (ports !== null && (await areFree(ports))) return ports;
  }
  for (;;) {
    const ports = portsFrom(await listenOnce(0, '127.0.0.1'));
    if (ports.mediaUdp <= 65_535 && (await areFree(ports))) return ports;
  }
}

export async function areFree({ signalling, mediaTcp, mediaUdp }: Ports): Promise<boolean> {
  try {
    await listenOnce(signalling, '127.0.0.1');
    await listenOnce(mediaTcp);
    await bindOnce(mediaUdp);
    return true;
  } catch {
    return false;
  }
}

async function listenOnce(port: number, host?: string): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function bindOnce(port: number): Promise<void> {
  const probe = createSocket('udp4');
  try {
    probe.bind(port);
    await once(probe, 'listening');
  } finally {
    probe.close();
  }
}
