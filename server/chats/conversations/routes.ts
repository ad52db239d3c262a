/** The calls about conversations (spec 7). */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/app/http/refusal.ts';
import { serve } from '#server/app/http/serve.ts';
import { readPeopledPage } from '../messages/pages.ts';
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
    const tag = entityTag(conversations);
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (isTagged(request.headers['if-none-match'], tag)) return { status: 304, body: null };
    return { status: 200, body: { conversations } };
  });

  serve(app, 'GET /conversations/{id}', async ({ user, params }) => {
    const [entry] = await read(user.id, { conversationId: params.id, participants: 'all' });
    if (entry === undefined) throw new Refusal('not_found');
    return { status: 200, body: entry };
  });

  serve(app, 'GET /conversations/{id}/messages', async ({ user, params, query }) => ({
    status: 200,
    body: await readPeopledPage(db, presence, user.id, params.id, query),
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

/** Over the whole answer: presence and profiles count as well (contract, REST). */
function entityTag(answer: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}"`;
}

/** Weak and strong alike, as RFC 9110 has it for If-None-Match: a proxy that compresses weakens the tag. */
function isTagged(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags !== undefined && (tags.includes(tag) || tags.includes('*'));
}
