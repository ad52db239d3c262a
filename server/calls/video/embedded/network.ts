/** Where our LiveKit listens, and the address that browsers send media to. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, isIP, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { portsFrom, type Ports } from './settings.ts';

const usualPort = 7880;

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Of our own port, seen from this machine: LiveKit tells its news there. */
export function ownUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}

/** By HOST: this machine alone, else the address at which the network knows it. */
export async function nodeIpFor(host: string): Promise<string> {
  if (isLoopback(host)) return '127.0.0.1';
  if (isIPv4(host) && host !== '0.0.0.0') return host;
  return (await addressTowardsNetwork()) ?? '127.0.0.1';
}

/** Of the card that leads out; nothing is sent. Where nothing leads out: of the first card. */
async function addressTowardsNetwork(): Promise<string | null> {
  const socket = createSocket('udp4');
  try {
    // An address for documents, which nobody has: the system only says which way it would go.
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
 * LIVEKIT_PORT and no other where it is given. Else the ports of last time or the usual ones, and where a program has
 * those (another Весть, say), any that are free.
 */
export async function choosePorts(given: number | null, before: Ports | null): Promise<Ports> {
  if (given !== null) return portsFrom(given);
  for (const ports of [before, portsFrom(usualPort)]) {
    if (ports !== null && (await areFree(ports))) return ports;
  }
  return anyPorts();
}

async function anyPorts(): Promise<Ports> {
  for (;;) {
    const ports = portsFrom(await anyPort());
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

const anyPort = () => listenOnce(0, '127.0.0.1');

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
