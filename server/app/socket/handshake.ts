/** Decides who may open a socket: only our own pages, and only signed-in people (contract, Socket). */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import * as limits from '#contract/limits.ts';
import type { RefusalCode } from '#contract/events.ts';
import type { Caller } from '../auth/callers.ts';
import type { Config } from '../config/read.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Answers whether the request comes from our own page, because other sites' pages must not use a visitor's session.
 * Allowed are the request's own host, PUBLIC_URL's, and in development Vite's. Programs send no origin and pass.
 * (Socket.IO's own `cors` does not guard websockets.)
 */
export function isOwnOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { publicUrl, isDevelopment }: Pick<Config, 'publicUrl' | 'isDevelopment'>,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host: originHost, hostname, port } = new URL(origin);
  if (originHost === host || originHost === new URL(publicUrl).host) return true;
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return isDevelopment && isLocal && port === String(limits.dev.pagePort);
}

/** The refusal of a socket. Its code reaches the client as `data.code` of `connect_error`. */
export class HandshakeRefused extends Error {
  readonly data: { readonly code: RefusalCode };

  constructor(code: RefusalCode) {
    super(code);
    this.data = { code };
  }
}

/** The person of a socket, and the token that proves who they are. */
export interface Admission extends Caller {
  readonly token: string;
}

/**
 * Admits a socket or refuses it. It is counted before it is admitted, in one step: of two that come at once, one is the
 * twentieth, and the other is one too many.
 * @throws HandshakeRefused
 */
export async function admit(
  socket: Socket,
  { callers, presence, rush }: Pick<Deps, 'callers' | 'presence' | 'rush'>,
): Promise<Admission> {
  using _onTheWay = rush.begin();
  const admission = await callerOf(socket, callers);
  const { id: userId } = admission;
  // A client that is gone by now would stay counted.
  if (socket.conn.readyState !== 'open') throw new HandshakeRefused('unavailable');
  socket.conn.once('close', () => void presence.gone(userId, socket.id));
  // A page that reconnects while nobody is at it must not make its person look active for a moment.
  const isIdle = socket.handshake.auth['active'] === false;
  const count = await presence.seen(userId, socket.id, isIdle ? 'idle' : 'active');
  if (count > limits.socketsPerUser) {
    await presence.gone(userId, socket.id);
    throw new HandshakeRefused('too_many');
  }
  return admission;
}

async function callerOf(socket: Socket, callers: Deps['callers']): Promise<Admission> {
  const token = tokenOf(socket);
  if (token === undefined) throw new HandshakeRefused('unauthorized');
  try {
    return { ...(await callers.ofToken('access', token)), token };
  } catch (error) {
    const isUnauthorized = error instanceof Refusal && error.code === 'unauthorized';
    throw new HandshakeRefused(isUnauthorized ? 'unauthorized' : 'unavailable');
  }
}

/** Reads the token in the auth payload, else in the query (spec 7 asks for both). */
function tokenOf({ handshake }: Socket): string | undefined {
  const auth: unknown = handshake.auth['token'];
  if (typeof auth === 'string' && auth !== '') return auth;
  const { token } = handshake.query;
  return typeof token === 'string' && token !== '' ? token : undefined;
}
