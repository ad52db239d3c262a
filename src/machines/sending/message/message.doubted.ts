/** Looks for a discarded message whose last try had no answer: does the server have it? */
import type { Message } from '#contract/messages.ts';
import { failureOf, type Api } from '#services/app/api/types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';

/** The difference between this device's clock and the server's that is allowed for. */
const clocksDifferMs = 3_600_000;

/** Looks from the newest message back to the time of writing. null: it is not there, or I am not in the conversation any more. */
export async function findSent(
  api: Api,
  userId: string,
  { clientId, conversationId, createdAt }: UnsentMessage,
  signal: AbortSignal,
): Promise<Message | null> {
  try {
    let before: number | null = null;
    for (;;) {
      const { messages, hasMore } = await pageBefore(api, conversationId, before, signal);
      const found = messages.find((one) => one.clientId === clientId && one.senderId === userId);
      if (found) return found;
      const [oldest] = messages;
      if (!oldest || !hasMore || Date.parse(oldest.createdAt) < createdAt - clocksDifferMs)
        return null;
      before = oldest.seq;
    }
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'http' && failure.status === 404) return null;
    throw error;
  }
}

async function pageBefore(api: Api, id: string, before: number | null, signal: AbortSignal) {
  const query = before === null ? {} : { before };
  const { body } = await api.call(
    'GET /conversations/{id}/messages',
    { params: { id }, query },
    { signal },
  );
  return body;
}
