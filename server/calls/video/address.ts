/** The address at which a browser finds the signalling on our own port: the one by which it reached us. */
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
 * The origin of the page if the browser tells it, because the page's way works for its calls, too. Otherwise the host
 * of the request, with PUBLIC_URL's protocol if it is PUBLIC_URL's host, because a TLS proxy asks us by http.
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
