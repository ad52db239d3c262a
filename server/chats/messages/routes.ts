/** The calls that write and delete messages (spec 7). */
import type { FastifyInstance } from 'fastify';
import { serve } from '#server/app/http/serve.ts';
import { deleteMessage } from './delete.ts';
import { sendRate } from '#server/sending/send-rate.ts';
import { sendMessage } from '#server/sending/send.ts';

export async function messageRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;

  serve(app, 'POST /conversations/send', async ({ user, body }) => {
    await deps.rates.take(sendRate, [user.id]);
    const { message, isNew } = await sendMessage(deps, user.id, body);
    return { status: isNew ? 201 : 200, body: { message } };
  });

  serve(app, 'POST /messages/delete', async ({ user, body }) => {
    await deleteMessage(deps, user.id, body.messageId);
    return { status: 204, body: null };
  });
}
