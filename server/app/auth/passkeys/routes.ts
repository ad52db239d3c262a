/** Registers the calls of /auth/passkeys. */
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { setFilesCookie } from '../files-cookie.ts';
import { rememberDevice } from '../known-device.ts';
import { deviceName } from '../sign-in.ts';
import { createChallenges } from './challenges.ts';
import {
  addPasskey,
  creationOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { createRelyingParty } from './relying-party.ts';
import { requestOptions, signInWithPasskey } from './sign-in.ts';

export async function passkeyRoutes(app: FastifyInstance): Promise<void> {
  const { secrets, clock, config } = app.deps;
  const deps = {
    ...app.deps,
    party: createRelyingParty(config.publicUrl),
    challenges: createChallenges(secrets.tokens, clock),
  };

  serve(app, 'GET /auth/passkeys', async ({ user }) => ({
    passkeys: await listPasskeys(deps.db, user.id),
  }));

  serve(app, 'POST /auth/passkeys/options', ({ body, user }) => creationOptions(deps, user, body));

  serve(app, 'POST /auth/passkeys', async ({ body, user, request }) => ({
    passkey: await addPasskey(deps, user, body, deviceName(request.headers['user-agent'])),
  }));

  serve(app, 'PATCH /auth/passkeys/{id}', async ({ params, body, user }) => ({
    passkey: await renamePasskey(deps.db, user.id, params.id, body.name),
  }));

  serve(app, 'DELETE /auth/passkeys/{id}', ({ params, user }) =>
    removePasskey(deps.db, user.id, params.id),
  );

  serve(app, 'POST /auth/passkeys/sign-in/options', async () => requestOptions(deps));

  serve(app, 'POST /auth/passkeys/sign-in', async ({ body, request, reply }) => {
    const signedIn = await signInWithPasskey(deps, body, request.headers['user-agent']);
    await setFilesCookie(deps, reply, signedIn);
    await rememberDevice(deps, reply, signedIn);
    return signedIn;
  });
}
