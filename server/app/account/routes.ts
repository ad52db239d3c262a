/** Registers the calls of /account, which export one's data and delete the account. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as limits from '#contract/limits.ts';
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

  /** Tickets that were used, oldest first; each is forgotten with its minute. */
  const usedTickets = new Map<string, number>();

  /** An address may be seen by others: in a history, in a proxy's log. @throws Refusal `unauthorized` */
  function requireUnused(ticket: string): void {
    const now = deps.clock.now();
    for (const [used, untilMs] of usedTickets) {
      if (untilMs > now) break;
      usedTickets.delete(used);
    }
    // The last letter of a signature can be written in several ways, its bytes in one.
    const signature = Buffer.from(ticket.split('.').at(-1) ?? '', 'base64url').toString('hex');
    if (usedTickets.has(signature)) throw new Refusal('unauthorized');
    usedTickets.set(signature, now + limits.exportTicketMs);
  }

  serve(app, 'GET /account/export', async ({ user, query, request, reply }) => {
    requireNoExport(user.id);
    const { ticket } = query;
    const isByTicket = request.headers.authorization === undefined;
    if (isByTicket && ticket !== undefined && request.method !== 'HEAD') requireUnused(ticket);
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
