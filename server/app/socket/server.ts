/** Runs Socket.IO 4 with websockets only, at the default path of the one HTTP server (contract, Socket). */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { clientEvents } from '#contract/events.ts';
import { socketPacketMaxBytes } from '#contract/flood-limits.ts';
import { connect } from './connection.ts';
import { closeFloods, endClosed } from './flood.ts';
import { gatherWrites } from './gather.ts';
import { admit, HandshakeRefused, isOwnOrigin } from './handshake.ts';
import type { Admission } from './handshake.ts';
import { proxySignalling } from '#server/calls/video/signalling-proxy.ts';
import { createJoining } from './joining.ts';
import { refuseUndeclaredEvents } from './listen.ts';
import { deliver } from './rooms.ts';

/** Our pages open a connection for each try; only a program tries again and again on one. */
const refusalsHeard = 3;

/** Serves the sockets. It is registered outside the API's prefix, and ends before the HTTP server does. */
export async function socketServer(app: FastifyInstance): Promise<void> {
  refuseUndeclaredEvents(clientEvents);
  const { deps } = app;
  const io = new Server({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: socketPacketMaxBytes,
    connectTimeout: deps.timings.socketAdmissionMs,
    allowRequest: (request, answer) => void mayOpen(request).then((may) => answer(null, may)),
  });
  const admissions = new WeakMap<Socket, Admission>();
  const refusals = new WeakMap<Socket['conn'], number>();

  async function mayOpen(request: IncomingMessage): Promise<boolean> {
    if (!isOwnOrigin(request, deps.config)) return false;
    const asker = { address: deps.proxies.addressOf(request) };
    return deps.rates.take('socket', asker).then(
      () => true,
      () => false,
    );
  }

  async function authenticate(socket: Socket, next: (refusal?: Error) => void): Promise<void> {
    try {
      admissions.set(socket, await admit(socket, deps));
      next();
    } catch (error) {
      const refusal =
        error instanceof HandshakeRefused ? error : new HandshakeRefused('unavailable');
      next(refusal);
      if (await countRefusal(socket, refusal)) {
        // `next` writes the refusal a tick later, and closing waits until it has left.
        setImmediate(() => socket.conn.close());
      }
    }
  }

  /** Counts a refusal. Answers whether the connection, or its address, has had its share of them. */
  async function countRefusal(
    { conn, request }: Socket,
    { data }: HandshakeRefused,
  ): Promise<boolean> {
    const count = (refusals.get(conn) ?? 0) + 1;
    refusals.set(conn, count);
    if (data.code !== 'unauthorized') return count >= refusalsHeard;
    const asker = { address: deps.proxies.addressOf(request) };
    return deps.rates.take('unauthorized', asker).then(
      () => count >= refusalsHeard,
      () => true,
    );
  }

  io.use((socket, next) => void authenticate(socket, next));
  io.on('connection', (socket) => {
    const admission = admissions.get(socket);
    if (admission) connect(app, socket, admission, joining);
  });
  const joining = createJoining(deps);
  const stopDelivery = deliver(deps.bus, io);
  // Upgrades of other paths are left to their own handlers (video/signalling-proxy.ts).
  io.attach(app.server, { destroyUpgrade: false });
  if (deps.config.rateLimits) closeFloods(io);
  endClosed(io);
  gatherWrites(io);
  proxySignalling(app);
  app.gauges.set('vest_sockets', {
    help: 'Open sockets on this node.',
    read: () => io.engine.clientsCount,
  });

  app.addHook('onReady', async () => {
    await deps.presence.start();
    await deps.calls.start();
  });
  app.addHook('preClose', async () => {
    await deps.calls.stop();
    // Sockets are cut without a goodbye, so that clients come back by themselves, to whichever node answers then.
    io.engine.close();
    stopDelivery();
    joining.stop();
    await deps.presence.stop();
  });
}
