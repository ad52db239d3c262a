/** Serves one socket, from its admission to its end. */
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'socket.io';
import { connectCalls } from '#server/calls/socket.ts';
import { Refusal } from '../http/refusal.ts';
import type { Admission } from './handshake.ts';
import type { Joining } from './joining.ts';
import { createListen } from './listen.ts';
import { conversationRoom, sessionRoom, userRoom } from './rooms.ts';
import { createTyping } from './typing.ts';

export function connect(
  app: FastifyInstance,
  socket: Socket,
  admission: Admission,
  joining: Joining,
): void {
  const { db, bus, callers, calls, presence, rates, rush, timings, clock } = app.deps;
  const { id: userId, sessionId, token } = admission;
  const typing = createTyping({ db, bus, userId, forgottenMs: timings.typingForgottenMs });
  const listen = createListen(socket, {
    rates,
    userId,
    onFailure: (event) => app.log.error({ event }, 'a socket event failed'),
  });
  let expiry = closeAfter(admission.expiresAtMs);
  void socket.join([userRoom(userId), sessionRoom(sessionId)]);

  listen('conversation:join', async (conversationId) => {
    using _onTheWay = rush.begin();
    await joining.join(socket, conversationId, userId);
  });
  listen('conversation:leave', async (conversationId) => {
    await socket.leave(conversationRoom(conversationId));
  });
  listen('conversation:typing', (said) => typing.say(said));
  listen('presence:active', async ({ active }) => {
    await presence.seen(userId, socket.id, active ? 'active' : 'idle');
  });
  connectCalls(calls, socket, userId, listen);
  listen('auth:refresh', async (fresh) => {
    const renewed = await callers.ofToken('access', fresh.token);
    if (renewed.sessionId !== sessionId) throw new Refusal('unauthorized');
    clearTimeout(expiry);
    expiry = closeAfter(renewed.expiresAtMs);
  });

  socket.on('disconnect', () => {
    clearTimeout(expiry);
    typing.end();
    void presence.gone(userId, socket.id).then(() => calls.checkCaller(userId));
  });

  // The session may have ended while this socket was on its way, before it could be told.
  callers.ofToken('access', token).catch(() => socket.disconnect(true));

  /**
   * Sets the timer that closes the socket. A client that comes back with the same token is refused as `unauthorized`,
   * and renews the token.
   */
  function closeAfter(expiresAtMs: number): NodeJS.Timeout {
    const delayMs = expiresAtMs + timings.socketTokenGraceMs - clock.now();
    return setTimeout(() => socket.disconnect(true), delayMs);
  }
}
