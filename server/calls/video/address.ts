/** Finds the address at which a browser reaches the signalling on our own port: the one by which it reached us. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/app/config/read.ts';
import { isOwnOrigin } from '#server/app/socket/handshake.ts';
import type { Reached } from './video.ts';

/** The path below our own address; livekit-client keeps a path in front of its own. */
export const signallingPath = '/livekit';

export function howReached({ protocol, host, headers }: FastifyRequest): Reached {
  return { protocol, host, origin: headers.origin };
}

/**
 * Returns the address of the signalling. It is on the page's origin if the browser tells it, because the page's way
 * works for its calls, too. Otherwise it is on the host of the request. If that is PUBLIC_URL's host, the protocol is
 * PUBLIC_URL's as well, because a TLS proxy asks us by http.
 */
export function ownAddress(
  { protocol, host, origin }: Reached,
  config: Pick<Config, 'publicUrl' | 'isDevelopment'>,
): string {
  const page = new URL(config.publicUrl);
  const isPage = origin !== undefined && isOwnOrigin({ headers: { origin, host } }, config);
  const base = isPage
    ? new URL(origin)
    : host === page.host || !URL.canParse(`${protocol}://${host}`)
      ? page
      : new URL(`${protocol}://${host}`);
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${base.origin}${signallingPath}`;
}
