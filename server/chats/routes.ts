/** Serves the calls about conversations, their messages and what was read of them (spec 7). */
import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '#server/app/http/headers.ts';
import { disconnectSignal } from '#server/app/http/patience.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { serve } from '#server/app/http/serve.ts';
import { askTogether } from '#server/kit/ask-together.ts';
import { createPlaces } from '#server/kit/few-at-once.ts';
import { idsOfBlocked } from '#server/people/blocks/blocks.ts';
import { readChanges } from './conversations/changes.ts';
import { createConversation, openDirect } from './conversations/create.ts';
import { createKnownTags } from './conversations/known-tags.ts';
import { readListState, readListStates, tagOf } from './conversations/list-tag.ts';
import { requireParticipant } from './conversations/membership.ts';
import { readConversations } from './conversations/read.ts';
import { changeSettings } from './conversations/settings.ts';
import { deleteMessage } from './messages/delete.ts';
import { editMessage } from './messages/edit.ts';
import { readFiles } from './messages/files.ts';
import { readPage } from './messages/pages.ts';
import { createReceiptBatcher } from './receipts/batch.ts';
import { raiseToMessages, raiseToNewest } from './receipts/raise-pointers.ts';

/**
 * Whole lists are dear. When everybody comes back at once, the others wait without a connection to the database, which
 * handshakes and messages need; so the first have theirs early, instead of all at the end.
 */
const wholeListsAtOnce = 4;
/** Their rows fit into the memory that PostgreSQL has for a step of a statement. */
const statesAtOnce = 100;

export async function chatRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { db, bus, presence, rush, sends, timings } = deps;
  const wholeLists = createPlaces(wholeListsAtOnce);
  const knownTags = createKnownTags(deps);
  app.addHook('onClose', async () => knownTags.stop());

  const stateOf = askTogether((userIds: readonly string[]) => readListStates(db, userIds), {
    atOnce: statesAtOnce,
  });

  async function makeTag(userId: string): Promise<string> {
    const readFrom = knownTags.now();
    const state = await stateOf(userId);
    const tag = await tagOf(presence, state);
    knownTags.remember(userId, tag, state, readFrom);
    return tag;
  }

  serve(app, 'GET /conversations', async ({ user, request, reply }) => {
    using _onTheWay = rush.begin();
    const ifNoneMatch = request.headers['if-none-match'];
    reply.header('cache-control', 'private, no-cache');
    if (ifNoneMatch !== undefined) {
      const tag = knownTags.of(user.id) ?? (await makeTag(user.id));
      if (matchesEtag(tag, ifNoneMatch)) {
        reply.header('etag', tag);
        return { status: 304, body: null };
      }
    }
    using _place = await wholeLists.take(disconnectSignal(reply));
    const readFrom = knownTags.now();
    const { state, tag, ...body } = await db.transaction(async (snapshot) => {
      const read = await readListState(snapshot, user.id);
      return {
        state: read,
        tag: await tagOf(presence, read),
        conversations: await readConversations(snapshot, presence, user.id, {
          participants: 'someOfLarge',
        }),
        blocked: await idsOfBlocked(snapshot, user.id),
      };
    }, 'snapshot');
    // If somebody came or went meanwhile, the list shows one or the other, and has no tag.
    if (tag === (await tagOf(presence, state))) {
      reply.header('etag', tag);
      knownTags.remember(user.id, tag, state, readFrom);
    }
    return { status: 200, body };
  });

  serve(app, 'GET /conversations/{id}', async ({ user, params }) => {
    const options = { conversationId: params.id, participants: 'all' } as const;
    const [entry] = await db.transaction(
      (snapshot) => readConversations(snapshot, presence, user.id, options),
      'snapshot',
    );
    if (entry === undefined) throw new Refusal('not_found');
    return entry;
  });

  serve(app, 'PATCH /conversations/{id}/me', async ({ user, params, body }) => ({
    settings: await changeSettings(deps, user.id, params.id, body),
  }));

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
    const { message, isNew } = await sends.send(user.id, body);
    return { status: isNew ? 201 : 200, body: { message } };
  });

  serve(app, 'POST /messages/edit', async ({ user, body }) => ({
    message: await editMessage(deps, user.id, body),
  }));

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
