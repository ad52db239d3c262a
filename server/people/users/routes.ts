/** /status/me and /users: one's own profile and status, and other people's. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#server/app/http/serve.ts';
import { getProfile } from './get-profile.ts';
import { changeProfile, ownProfile } from './own-profile.ts';

export async function userRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;

  serve(app, 'GET /status/me', async ({ user }) => ({
    status: 200,
    body: { user: await ownProfile(deps, user.id) },
  }));

  serve(app, 'PATCH /status/me', async ({ user, body }) => ({
    status: 200,
    body: { user: await changeProfile(deps, user.id, body) },
  }));

  serve(app, 'GET /users/{id}', async ({ user, params }) => ({
    status: 200,
    body: await getProfile(deps, user.id, params.id),
  }));
}
