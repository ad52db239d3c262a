import { fromPromise } from 'xstate';
import { failureOf, isPassing, type Api, type Failure } from '#services/api/types.ts';
import type { OutboxStore, UnsentMessage } from '#services/outbox/types.ts';
import type { Outcome } from './lane.machine.ts';

interface Services {
  readonly api: Api;
  readonly outboxStore: OutboxStore;
}

interface Lane {
  readonly userId: string;
  readonly conversationId: string;
}

/** A lane bound to the real world: the store of this device, its lock, and the server. */
export function createLaneImplementations(services: Services) {
  return {
    actors: {
      sendNext: fromPromise<Outcome, Lane>(({ input, signal }) =>
        services.outboxStore.exclusively(
          `${input.userId}/${input.conversationId}`,
          () => sendNext(services, input, signal),
          signal,
        ),
      ),
    },
  };
}

async function sendNext(services: Services, lane: Lane, signal: AbortSignal): Promise<Outcome> {
  const { api, outboxStore } = services;
  const next = await firstSendable(outboxStore, lane);
  if (!next) return { kind: 'nothing' };
  const { clientId, conversationId, content, replyTo } = next;
  try {
    const { body } = await api.call(
      'POST /conversations/send',
      { body: { conversationId, type: 'TEXT', content, replyToId: replyTo?.id ?? null, clientId } },
      { signal },
    );
    // Nobody hears this answer any more: it stays stored, and the repeat brings the same message.
    signal.throwIfAborted();
    await outboxStore.remove(lane.userId, clientId);
    return { kind: 'sent', message: body.message };
  } catch (error) {
    const failure = failureOf(error);
    if (mayStillGo(failure)) throw error;
    const refusal = (failure.kind === 'http' && failure.message) || '';
    await keepRefused(outboxStore, lane.userId, { ...next, refusal });
    return { kind: 'refused', clientId, refusal };
  }
}

/** 401: the session ended under it. The message is fine, and goes when the same person is back. */
function mayStillGo(failure: Failure): boolean {
  return isPassing(failure) || (failure.kind === 'http' && failure.status === 401);
}

async function firstSendable(
  store: OutboxStore,
  { userId, conversationId }: Lane,
): Promise<UnsentMessage | undefined> {
  const stored = await store.load(userId);
  return stored.find(
    (message) => message.conversationId === conversationId && message.refusal === null,
  );
}

/** Unless it was discarded meanwhile. */
async function keepRefused(
  store: OutboxStore,
  userId: string,
  message: UnsentMessage,
): Promise<void> {
  const stored = await store.load(userId);
  if (stored.some(({ clientId }) => clientId === message.clientId))
    await store.put(userId, message);
}
