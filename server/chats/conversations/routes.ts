/** The calls about conversations (spec 7). */
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '#server/app/http/if-none-match.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { serve } from '#server/app/http/serve.ts';
import { digestOf } from '#server/kit/digest.ts';
import { readPage } from '../messages/pages.ts';
import { readPictures } from '../messages/pictures.ts';
import { readChanges } from './changes.ts';
import { createConversation, openDirect } from './create.ts';
import { readConversations } from './read.ts';
import type { ReadOptions } from './read.ts';

export async function conversationRoutes(app: FastifyInstance): Promise<void> {
  const { db, presence } = app.deps;

  const read = (viewerId: string, options: ReadOptions) =>
    db.transaction(
      (snapshot) => readConversations(snapshot, presence, viewerId, options),
      'snapshot',
    );

  serve(app, 'GET /conversations', async ({ user, request, reply }) => {
    const conversations = await read(user.id, { participants: 'someOfLarge' });
    // Over the whole answer: presence and profiles count as well (contract, REST).
    const tag = `"${digestOf(conversations).toString('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (matchesEtag(tag, request.headers['if-none-match'])) return { status: 304, body: null };
    return { status: 200, body: { conversations } };
  });

  serve(app, 'GET /conversations/{id}', async ({ user, params }) => {
    const [entry] = await read(user.id, { conversationId: params.id, participants: 'all' });
    if (entry === undefined) throw new Refusal('not_found');
    return { status: 200, body: entry };
  });

  serve(app, 'GET /conversations/{id}/messages', async ({ user, params, query }) => ({
    status: 200,
    body: await readPage(app.deps, user.id, params.id, query),
  }));

  serve(app, 'GET /conversations/{id}/pictures', async ({ user, params, query }) => ({
    status: 200,
    body: await readPictures(db, user.id, params.id, query),
  }));

  serve(app, 'GET /conversations/{id}/changes', async ({ user, params, query }) => ({
    status: 200,
    body: await readChanges(db, presence, user.id, params.id, query),
  }));

  serve(app, 'POST /conversations', async ({ user, body }) => {
    const { conversation, isNew } = await createConversation(app.deps, user.id, body);
    return { status: isNew ? 201 : 200, body: { conversation } };
  });

  serve(app, 'POST /conversations/with', async ({ user, body }) => {
    const { conversation, isNew } = await openDirect(app.deps, user.id, body.userId);
    return { status: isNew ? 201 : 200, body: { conversation } };
  });
}
