/**
 * Passes on LiveKit's signalling at `/livekit` on our own port (contract, One address), so that https, one certificate
 * and the pages' content security policy cover it. Only the paths that browsers need are passed on, and only with a
 * token that we have signed; rooms are opened by the server alone.
 */
import { request as ask } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as callLimits from '#contract/call-limits.ts';
import { describe, refusalOf } from '#server/app/http/failures.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { createPlaces } from '#server/app/rates/address.ts';
import { isOwnOrigin } from '#server/app/socket/handshake.ts';
import { requireRoom } from '../room-access.ts';
import { signallingPath } from './address.ts';
import { openTunnel, refuse } from './tunnel.ts';

/** The paths of joining, and of asking why joining failed. */
const passed = /^\/rtc(\/v1)?(\/validate)?$/;
const answerWithinMs = 10_000;

type Asked = Pick<IncomingMessage, 'url' | 'headers'>;

/**
 * Serves the signalling. Call it after Socket.IO was attached with `destroyUpgrade: false`, so that every upgrade is
 * answered here or there.
 */
export function proxySignalling(app: FastifyInstance): void {
  const { config, video, timings, proxies, rates } = app.deps;
  /** The visitors' connections, which the HTTP server does not close. */
  const open = new Set<Socket>();
  const places = createPlaces(callLimits.signallingPerAddress);

  app.get(
    `${signallingPath}/*`,
    { config: { needs: 'roomToken', limit: 'signalling' } },
    async (request, reply) => {
      const target = targetOf(request);
      await requireWayIn(request);
      return answerWith(await fetchFrom(target, request), reply);
    },
  );

  app.server.on('upgrade', (request: IncomingMessage, _stream, head: Buffer) => {
    if (request.url?.startsWith('/socket.io/')) return;
    const { socket } = request;
    socket.on('error', () => socket.destroy());
    admit(request)
      .then((target) => !socket.destroyed && openTunnel(request, head, target, timings))
      .catch((error: unknown) => {
        const { code, status } = refusalOf(error);
        if (code === 'internal') app.log.error({ failure: describe(error) }, 'signalling failed');
        refuse(socket, status);
      });
  });

  async function admit(request: IncomingMessage): Promise<URL> {
    const isForeign = !isOwnOrigin(request, config);
    const target = targetOf(request, isForeign);
    const address = proxies.addressOf(request);
    await rates.take('signalling', { address });
    count(request.socket, address);
    await requireWayIn(request);
    return target;
  }

  /** Returns the address at the video server. @throws Refusal `not_found`, `forbidden`, `calls_unavailable` */
  function targetOf({ url = '/' }: Asked, isForeign = false): URL {
    const path = pathBelow(url);
    if (path === null) throw new Refusal('not_found');
    if (isForeign) throw new Refusal('forbidden');
    const target = video.signalling();
    if (target === null) throw new Refusal('calls_unavailable');
    return new URL(path, target);
  }

  /**
   * Checks the token before LiveKit sees it, and whether its person may still be in that call: LiveKit lets in whoever
   * was removed from it until their token ends, and renews tokens by itself.
   * @throws Refusal `unauthorized`, `forbidden`
   */
  async function requireWayIn(request: Asked): Promise<void> {
    const wayIn = await video.readToken(tokenIn(request));
    if (wayIn === null) throw new Refusal('unauthorized');
    try {
      await requireRoom(app.deps, wayIn.userId, wayIn.room);
    } catch (error) {
      const isOut = error instanceof Refusal && ['not_found', 'no_call'].includes(error.code);
      throw isOut ? new Refusal('forbidden') : error;
    }
  }

  /** Counts a connection until it is closed. @throws Refusal `too_many`: from its address, or in all */
  function count(socket: Socket, address: string): void {
    // It has gone meanwhile, and will not be closed once more.
    if (socket.destroyed) return;
    const giveBack = open.size < callLimits.signallingInAll ? places.take(address) : undefined;
    if (giveBack === undefined) throw new Refusal('too_many');
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      giveBack();
    });
  }

  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}

/** Returns the path and query (with the token) for LiveKit; null: the path is not passed on. */
function pathBelow(url: string): string | null {
  if (!url.startsWith(`${signallingPath}/`)) return null;
  const below = url.slice(signallingPath.length);
  return passed.test(below.split('?', 1)[0] ?? '') ? below : null;
}

/** Reads the token where LiveKit does. */
function tokenIn({ url = '', headers }: Asked): string {
  const [, query = ''] = url.split('?', 2);
  const { authorization = '' } = headers;
  const [, bearer] = /^Bearer (.+)$/.exec(authorization) ?? [];
  return bearer ?? new URLSearchParams(query).get('access_token') ?? '';
}

function fetchFrom(url: URL, { headers }: FastifyRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { authorization } = headers;
  const asking = ask(url, {
    headers: authorization === undefined ? {} : { authorization },
    timeout: answerWithinMs,
  });
  asking.once('response', resolve);
  asking.once('timeout', () => asking.destroy());
  asking.once('error', () => reject(new Refusal('calls_unavailable')));
  asking.end();
  return promise;
}

/** Passes on the answer without LiveKit's CORS headers, because only our own pages may read it. */
function answerWith(answer: IncomingMessage, reply: FastifyReply): FastifyReply {
  const headers: IncomingHttpHeaders = answer.headers;
  return reply
    .code(answer.statusCode ?? 502)
    .header('cache-control', 'no-store')
    .type(headers['content-type'] ?? 'text/plain')
    .send(answer);
}
