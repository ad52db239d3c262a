/** The calls that say what was read (spec 7). */
import type { FastifyInstance } from 'fastify';
import { requireParticipant } from '../conversations/membership.ts';
import { serve } from '#server/app/http/serve.ts';
import { createReceiptBatcher } from './batch.ts';
import { raiseToMessages, raiseToNewest } from './raise-pointers.ts';

export async function receiptRoutes(app: FastifyInstance): Promise<void> {
  const { db, bus, timings } = app.deps;
  const gatherer = createReceiptBatcher({
    db,
    bus,
    gatherMs: timings.receiptsGatherMs,
    onFailure: () => app.log.warn('receipts were not told'),
  });
  app.addHook('preClose', () => gatherer.flush().catch(() => {}));

  serve(app, 'POST /messages/receipts', async ({ user, body }) => {
    gatherer.note(await raiseToMessages(db, user.id, body.messageIds), body.status);
    return { status: 204, body: null };
  });

  serve(app, 'POST /messages/mark-conversation-read', async ({ user, body }) => {
    await requireParticipant(db, body.conversationId, user.id);
    gatherer.note(await raiseToNewest(db, user.id, body.conversationId), 'READ');
    return { status: 204, body: null };
  });
}
