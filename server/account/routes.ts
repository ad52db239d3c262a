/** /account: taking one's data along, and going. */
import type { FastifyInstance } from 'fastify';
import { takeFilesCookie } from '../auth/files-cookie.ts';
import { serve } from '../http/serve.ts';
import { deleteAccount } from './delete.ts';

export async function accountRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;

  serve(app, 'DELETE /account', async ({ user, body, reply }) => {
    await deleteAccount(deps, user.id, body);
    takeFilesCookie(deps, reply);
    return { status: 204, body: null };
  });
}
