/**
 * Sets, clears and reads the cookie `files`. It lets `<img src>` read files, because such a request cannot send
 * `Authorization` (contract, Files). The cookie opens nothing else: its token has a key of its own, and browsers send
 * it below /api/files alone. Once its session has ended, on whichever node, the cookie is good for nothing.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tokens } from '#contract/auth.ts';
import * as limits from '#contract/limits.ts';
import type { Config } from '../config/read.ts';
import type { Deps } from '../deps.ts';
import { cookieName, isSecure } from './cookies.ts';

const attributes = (config: Config) =>
  ({
    path: '/api/files',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
  }) as const;

/** Sets the cookie of these tokens' session. It replaces the cookie of whoever used this browser before. */
export async function setFilesCookie(
  { config, tokens }: Deps,
  reply: FastifyReply,
  { accessToken }: Tokens,
): Promise<void> {
  const session = await tokens.access.read(accessToken);
  // This happens only if the clock has leapt by 15 minutes since the token was made. The next refresh sets the cookie.
  if (session === undefined) return;
  const token = await tokens.files.issue(session.id, session.sessionId);
  const maxAge = limits.refreshTokenMs / 1_000;
  void reply.setCookie(cookieName(config, 'files'), token, { ...attributes(config), maxAge });
}

export function clearFilesCookie({ config }: Deps, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(config, 'files'), attributes(config));
}

/** Reads the token in the cookie; undefined: the request has none. */
export const filesCookieOf = ({ server, headers }: FastifyRequest): string | undefined =>
  server.parseCookie(headers.cookie ?? '')[cookieName(server.deps.config, 'files')];
