/**
 * Remembers in a cookie that somebody has signed in on this device before. Guesses of strangers from many addresses
 * close an account's door to unknown devices; its person's own devices still get in, by a limit of their own. The cookie
 * opens nothing and says nothing but whose device it was, and goes to the sign-in alone.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as limits from '#contract/limits.ts';
import { newId } from '#server/kit/ids.ts';
import type { Deps } from '../deps.ts';
import { cookieName, isSecure } from './cookies.ts';

export interface KnownDevice {
  readonly id: string;
  readonly userId: string;
}

const path = '/api/auth/login';

/** Reads whose device this is; undefined: nobody's yet. */
export async function knownDeviceOf(request: FastifyRequest): Promise<KnownDevice | undefined> {
  const { server, headers } = request;
  const token = server.parseCookie(headers.cookie ?? '')[cookieName(server.deps.config, 'device')];
  const read = token === undefined ? undefined : await server.deps.tokens.device.read(token);
  return read && { id: read.sessionId, userId: read.id };
}

/** Notes that this person has signed in here. A device that was theirs already keeps its id, by which its guesses count. */
export async function rememberDevice(
  { config, tokens }: Deps,
  reply: FastifyReply,
  userId: string,
  before: KnownDevice | undefined,
): Promise<void> {
  const deviceId = before?.userId === userId ? before.id : newId();
  void reply.setCookie(cookieName(config, 'device'), await tokens.device.issue(userId, deviceId), {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: limits.deviceKnownMs / 1_000,
  });
}
