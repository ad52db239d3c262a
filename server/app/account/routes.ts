/** Registers the calls of /account, which export one's data and delete the account. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { clearFilesCookie } from '../auth/files-cookie.ts';
import { disconnectSignal } from '../http/patience.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { deleteAccount } from './delete.ts';
import { exportAccount } from './export.ts';

export async function accountRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  /** People whose archive is under way: it is much work, and nobody needs two at once. */
  const exporting = new Set<string>();

  const requireNoExport = (userId: string): void => {
    if (!exporting.has(userId)) return;
    const message = 'Архив уже скачивается. Дождитесь конца';
    throw new Refusal('rate_limited', { message, retryAfterS: 10 });
  };

  serve(app, 'DELETE /account', async ({ user, body, reply }) => {
    await deleteAccount(deps, user.id, body);
    clearFilesCookie(deps, reply);
  });

  serve(app, 'POST /account/export', async ({ user }) => {
    requireNoExport(user.id);
    const ticket = await deps.tokens.export.issue(user.id, user.sessionId);
    return { url: `/api/account/export?ticket=${ticket}` };
  });

  serve(app, 'GET /account/export', async ({ user, request, reply }) => {
    requireNoExport(user.id);
    const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="vest-export-${day}.zip"`,
      'x-content-type-options': 'nosniff',
    });
    if (request.method === 'HEAD') return Readable.from([]);

    const stopped = new AbortController();
    // A device that is signed out gets nothing more, as with every other call.
    const stopListening = deps.bus.onNotice((notice) => {
      if (notice.kind === 'session.ended' && notice.sessionId === user.sessionId) stopped.abort();
    });
    exporting.add(user.id);
    const body = exportAccount(
      deps,
      user,
      AbortSignal.any([disconnectSignal(reply), stopped.signal]),
    );
    body.once('close', () => {
      exporting.delete(user.id);
      stopListening();
    });
    return body;
  });
}
