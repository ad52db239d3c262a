/**
 * Passes on LiveKit's signalling at `/livekit` on our own port (contract, One address), so that https, one certificate
 * and the pages' content security policy cover it. Only the paths that browsers need are passed on; rooms are opened
 * by the server alone.
 */
import { request as ask } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/app/http/refusal.ts';
import { isOwnOrigin } from '#server/app/socket/handshake.ts';
import { signallingPath } from './address.ts';

/** The paths of joining, and of asking why joining failed. */
const passed = /^\/rtc(\/v1)?(\/validate)?$/;
const answerWithinMs = 10_000;
/** After this long without a byte TCP probes whether the other end is there. */
const keepAliveMs = 30_000;

/**
 * Serves the signalling. Call it after Socket.IO was attached with `destroyUpgrade: false`, so that every upgrade is
 * answered here or there.
 */
export function proxySignalling(app: FastifyInstance): void {
  const { config, video } = app.deps;
  /** Upgraded connections, which the HTTP server does not close. */
  const open = new Set<Duplex>();

  app.get(
    `${signallingPath}/*`,
    { config: { needs: 'roomToken', limit: 'signalling' } },
    async (request, reply) => {
      const target = video.signalling();
      const path = pathBelow(request.url);
      if (path === null) throw new Refusal('not_found');
      if (target === null) throw new Refusal('calls_unavailable');
      return answerWith(await fetchFrom(new URL(path, target), request), reply);
    },
  );

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { url = '/' } = request;
    if (url.startsWith('/socket.io/')) return;
    socket.on('error', () => socket.destroy());
    const path = pathBelow(url);
    const target = video.signalling();
    if (path === null) refuse(socket, '404 Not Found');
    else if (!isOwnOrigin(request, config)) refuse(socket, '403 Forbidden');
    else if (target === null) refuse(socket, '503 Service Unavailable');
    else pipe(request, socket, head, new URL(path, target));
  });

  function pipe(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): void {
    const upstream = connect({
      port: Number(url.port),
      host: url.hostname,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: keepAliveMs,
    });
    request.socket.setKeepAlive(true, keepAliveMs);
    request.socket.setNoDelay(true);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      open.add(one);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    upstream.once('error', () => {
      if (upstream.bytesRead === 0) refuse(socket, '503 Service Unavailable');
    });
    upstream.once('connect', () => {
      upstream.write(headOf(request, url));
      if (head.length > 0) upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
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

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Returns the head of the request as it came, with LiveKit's host and without our cookies. */
function headOf({ rawHeaders }: IncomingMessage, { host, pathname, search }: URL): string {
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${host}`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!['host', 'cookie'].includes(name.toLowerCase())) {
      lines.push(`${name}: ${rawHeaders[at + 1] ?? ''}`);
    }
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
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
