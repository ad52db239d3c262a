import type { AddressInfo, Server } from 'node:net';

export function portOf(server: Pick<Server, 'address'>): number {
  // Safe: a server that listens on TCP has an address object.
  return (server.address() as AddressInfo).port;
}
