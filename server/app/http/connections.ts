/** Caps the connections from one network address, so that nobody takes all that the machine can open. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { connectionsPerAddress } from '#contract/limits.ts';
import { addressKeys } from '../rates/address.ts';

export function capConnections(app: FastifyInstance): void {
  const { config, proxies } = app.deps;
  if (!config.rateLimits) return;
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    // A proxy brings everybody.
    if (proxies.isProxy(remoteAddress)) return;
    const { near } = addressKeys(remoteAddress);
    const count = (open.get(near) ?? 0) + 1;
    if (count > connectionsPerAddress) return void socket.destroy();
    open.set(near, count);
    socket.once('close', () => {
      const left = (open.get(near) ?? 0) - 1;
      if (left > 0) open.set(near, left);
      else open.delete(near);
    });
  });
}
