/** Registers the calls of /auth, which are about accounts, tokens and devices. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { ownUserOf } from '#server/people/users/person.ts';
import { openByCode } from '../rates/codes.ts';
import { setFilesCookie, clearFilesCookie } from './files-cookie.ts';
import { knownDeviceOf, rememberDevice } from './known-device.ts';
import { changePassword } from './password.ts';
import { readLinkOwner, setPasswordByLink } from './password-links.ts';
import { refresh, signOut } from './refresh.ts';
import { register } from './register.ts';
import { endSessions, listSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { prove } from './standing.ts';

export async function authRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;

  serve(app, 'POST /auth/register', async ({ body }) => {
    const person = await register(deps, body);
    return { user: await ownUserOf(person, deps.presence) };
  });

  serve(app, 'POST /auth/login', async ({ body, ip, request, reply }) => {
    const known = await knownDeviceOf(request);
    const device = { ip, userAgent: request.headers['user-agent'], known };
    const signedIn = await signIn(deps, body, device);
    await setFilesCookie(deps, reply, signedIn);
    await rememberDevice(deps, reply, signedIn, known);
    return signedIn;
  });

  serve(app, 'POST /auth/refresh', async ({ body, reply }) => {
    const tokens = await refresh(deps, body.refreshToken);
    await setFilesCookie(deps, reply, tokens);
    await rememberDevice(deps, reply, tokens);
    return tokens;
  });

  serve(app, 'POST /auth/logout', async ({ body, reply }) => {
    await signOut(deps, body.refreshToken);
    clearFilesCookie(deps, reply);
  });

  serve(app, 'POST /auth/password', ({ user, body }) => changePassword(deps, user, body));

  serve(app, 'POST /auth/proof', ({ user, body }) => prove(deps, user, body));

  serve(app, 'POST /auth/password-links/look', ({ body, ip }) =>
    openByCode(deps.rates, ip, () => readLinkOwner(deps, body.token)),
  );

  serve(app, 'POST /auth/password-links', ({ body, ip }) =>
    openByCode(deps.rates, ip, () => setPasswordByLink(deps, body)),
  );

  serve(app, 'GET /auth/sessions', async ({ user }) => ({
    sessions: await listSessions(deps, user),
  }));

  serve(app, 'DELETE /auth/sessions/{id}', async ({ params, user }) => {
    const ended = await endSessions(deps, { sessionId: params.id, userId: user.id }, 'revoked');
    if (ended.length === 0) throw new Refusal('not_found');
  });

  serve(app, 'DELETE /auth/sessions', async ({ user }) => {
    await endSessions(deps, { userId: user.id, but: user.sessionId }, 'revoked');
  });
}
