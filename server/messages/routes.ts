/** The calls that write and delete messages (spec 7). */
import type { FastifyInstance } from 'fastify';
import * as limits from '#contract/limits.ts';
import { serve } from '../http/serve.ts';
import type { Limit } from '../rates/rates.ts';
import { deleteMessage } from './delete.ts';
import { sendMessage } from './send.ts';

/** 60 a minute, and of them at most 30 at a stroke (contract, Limits). */
const sendRate: Limit = {
  name: 'send',
  windows: [
    { count: limits.sendsPerMinute, windowMs: 60_000 },
    { count: limits.sendsBurst, windowMs: 10_000 },
  ],
};

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
