/**
 * Remembers in a cookie that somebody has signed in on this device before. Guesses of strangers from many addresses
 * close an account's door to unknown devices; its person's own devices still get in, by a limit of their own. The cookie
 * opens nothing and says nothing but whose device it was, and goes to the sign-in alone. It is good for the password
 * with which the person was signed in: a change of the password ends those of all devices, and the next refresh of a
 * session that outlives the change gives its device a new one.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tokens } from '#contract/auth.ts';
import * as limits from '#contract/limits.ts';
import type { Deps } from '../deps.ts';
import { cookieName, isSecure } from './cookies.ts';

export interface KnownDevice {
  readonly id: string;
  readonly userId: string;
  readonly passwordMark: string | undefined;
}

interface Holder {
  readonly id: string;
  readonly passwordHash: string;
}

const path = '/api/auth/login';

/** Names a password without helping to guess it: the salt in the hash is random, and stays on the server. */
const markOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);

/** Reads whose device this is; undefined: nobody's yet. */
export async function knownDeviceOf(request: FastifyRequest): Promise<KnownDevice | undefined> {
  const { server, headers } = request;
  const token = server.parseCookie(headers.cookie ?? '')[cookieName(server.deps.config, 'device')];
  const read = token === undefined ? undefined : await server.deps.tokens.device.read(token);
  return read && { id: read.sessionId, userId: read.id, passwordMark: read.passwordMark };
}

/** Answers whether the person was signed in on the device with the password that they have now. */
export const isDeviceOf = (device: KnownDevice, person: Holder | undefined): boolean =>
  person !== undefined &&
  device.userId === person.id &&
  device.passwordMark === markOf(person.passwordHash);

/**
 * Notes that the person of these tokens is signed in here. A device that was theirs already keeps its id, by which its
 * guesses count; another one gets its session's, so that refreshing again and again makes no more of them.
 */
export async function rememberDevice(
  { config, tokens, db }: Deps,
  reply: FastifyReply,
  { accessToken }: Tokens,
  before?: KnownDevice,
): Promise<void> {
  const session = await tokens.access.read(accessToken);
  if (session === undefined) return;
  const { rows } = await db.query<Holder>(
    // A session that a change of the password has just ended gets nothing of the new one.
    `select u.id, u.password_hash as "passwordHash" from sessions s join users u on u.id = s.user_id
     where s.id = $1`,
    [session.sessionId],
  );
  const [holder] = rows;
  if (holder === undefined) return;
  const deviceId = before?.userId === holder.id ? before.id : session.sessionId;
  const token = await tokens.device.issue(holder.id, deviceId, markOf(holder.passwordHash));
  void reply.setCookie(cookieName(config, 'device'), token, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: limits.deviceKnownMs / 1_000,
  });
}
