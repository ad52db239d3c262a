/** Caps the connections from one network address, so that nobody takes all that the machine can open. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { connectionsPerAddress } from '#contract/flood-limits.ts';
import { createPlaces } from '../rates/address.ts';

export function capConnections(app: FastifyInstance): void {
  const { config, proxies } = app.deps;
  if (!config.rateLimits) return;
  const places = createPlaces(connectionsPerAddress);
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    // A proxy brings everybody.
    if (proxies.isProxy(remoteAddress)) return;
    const giveBack = places.take(remoteAddress);
    if (giveBack === undefined) return void socket.destroy();
    socket.once('close', giveBack);
  });
}
