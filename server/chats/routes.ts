/** Serves the calls about conversations, their messages and what was read of them (spec 7). */
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '#server/app/http/headers.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { serve } from '#server/app/http/serve.ts';
import { digestOf } from '#server/kit/digest.ts';
import { sendMessage } from '#server/sending/send.ts';
import { readChanges } from './conversations/changes.ts';
import { createConversation, openDirect } from './conversations/create.ts';
import { requireParticipant } from './conversations/membership.ts';
import { readConversations } from './conversations/read.ts';
import type { ReadOptions } from './conversations/read.ts';
import { deleteMessage } from './messages/delete.ts';
import { readFiles } from './messages/files.ts';
import { readPage } from './messages/pages.ts';
import { createReceiptBatcher } from './receipts/batch.ts';
import { raiseToMessages, raiseToNewest } from './receipts/raise-pointers.ts';

export async function chatRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { db, bus, presence, timings } = deps;

  const read = (viewerId: string, options: ReadOptions) =>
    db.transaction(
      (snapshot) => readConversations(snapshot, presence, viewerId, options),
      'snapshot',
    );

  serve(app, 'GET /conversations', async ({ user, request, reply }) => {
    const conversations = await read(user.id, { participants: 'someOfLarge' });
    // The tag is over the whole answer: presence and profiles count as well (contract, REST).
    const tag = `"${digestOf(conversations).toString('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (matchesEtag(tag, request.headers['if-none-match'])) return { status: 304, body: null };
    return { status: 200, body: { conversations } };
  });

  serve(app, 'GET /conversations/{id}', async ({ user, params }) => {
    const [entry] = await read(user.id, { conversationId: params.id, participants: 'all' });
    if (entry === undefined) throw new Refusal('not_found');
    return entry;
  });

  serve(app, 'GET /conversations/{id}/messages', ({ user, params, query }) =>
    readPage(deps, user.id, params.id, query),
  );

  serve(app, 'GET /conversations/{id}/files', ({ user, params, query }) =>
    readFiles(db, user.id, params.id, query),
  );

  serve(app, 'GET /conversations/{id}/changes', ({ user, params, query }) =>
    readChanges(db, presence, user.id, params.id, query),
  );

  serve(app, 'POST /conversations', async ({ user, body }) => {
    const { conversation, isNew } = await createConversation(deps, user.id, body);
    return { status: isNew ? 201 : 200, body: { conversation } };
  });

  serve(app, 'POST /conversations/with', async ({ user, body }) => {
    const { conversation, isNew } = await openDirect(deps, user.id, body.userId);
    return { status: isNew ? 201 : 200, body: { conversation } };
  });

  serve(app, 'POST /conversations/send', async ({ user, body }) => {
    const { message, isNew } = await sendMessage(deps, user.id, body);
    return { status: isNew ? 201 : 200, body: { message } };
  });

  serve(app, 'POST /messages/delete', ({ user, body }) =>
    deleteMessage(deps, user.id, body.messageId),
  );

  const batcher = createReceiptBatcher({
    db,
    bus,
    gatherMs: timings.receiptsGatherMs,
    onFailure: () => app.log.warn('receipts were not told'),
  });
  app.addHook('preClose', () => batcher.flush().catch(() => {}));

  serve(app, 'POST /messages/receipts', async ({ user, body }) => {
    batcher.note(await raiseToMessages(db, user.id, body.messageIds), body.status);
  });

  serve(app, 'POST /messages/mark-conversation-read', async ({ user, body }) => {
    await requireParticipant(db, body.conversationId, user.id);
    batcher.note(await raiseToNewest(db, user.id, body.conversationId), 'READ');
  });
}
