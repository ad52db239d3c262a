/**
 * The cookie `files`: with it `<img src>` reads files, which cannot send an `Authorization` (contract, Files).
 * It opens nothing else: its token has a key of its own, and browsers send it below /api/files alone. The session
 * decides: once that has ended, on whichever node, the cookie is good for nothing.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tokens } from '#contract/auth.ts';
import * as limits from '#contract/limits.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from './callers.ts';

const cookieName = 'files';

const attributes = ({ publicUrl }: Config) =>
  ({
    path: '/api/files',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  }) as const;

/** Gives the cookie of these tokens' session, which replaces that of whoever used this browser before. */
export async function setFilesCookie(
  { config, tokens }: Deps,
  reply: FastifyReply,
  { accessToken }: Tokens,
): Promise<void> {
  const session = await tokens.access.read(accessToken);
  // The clock has leapt by 15 minutes since the token was made. The next refresh brings the cookie.
  if (session === undefined) return;
  const token = await tokens.files.issue(session.id, session.sessionId);
  const maxAge = limits.refreshTokenMs / 1_000;
  void reply.setCookie(cookieName, token, { ...attributes(config), maxAge });
}

export function clearFilesCookie({ config }: Deps, reply: FastifyReply): void {
  void reply.clearCookie(cookieName, attributes(config));
}

/** The reader of a file, by the access token if there is one, else by the cookie. @throws Refusal `unauthorized` */
export async function fileReaderOf({ server, headers }: FastifyRequest): Promise<Caller> {
  const { callers } = server.deps;
  if (headers.authorization !== undefined) return callers.ofHeader(headers.authorization);
  const token = server.parseCookie(headers.cookie ?? '')[cookieName];
  if (token === undefined) throw new Refusal('unauthorized');
  return callers.ofToken('files', token);
}
