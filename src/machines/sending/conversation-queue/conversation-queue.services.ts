import { fromPromise } from 'xstate';
import type { RequestBody } from '#contract/routes.ts';
import { failureOf, isPassing, type Api, type Failure } from '#services/app/api/types.ts';
import type { OutboxStore, UnsentMessage } from '#services/sending/outbox/types.ts';
import type { PendingFiles } from '#services/sending/pending-files/types.ts';
import { isDoubted, isReady } from '../outbox/outbox.readiness.ts';
import { findSent } from './conversation-queue.doubted.ts';
import type { Outcome } from './conversation-queue.machine.ts';

interface Services {
  readonly api: Api;
  readonly outboxStore: OutboxStore;
  readonly pendingFiles: Pick<PendingFiles, 'remove'>;
}

interface Queue {
  readonly userId: string;
  readonly conversationId: string;
}

/** A queue bound to the real world: the store of this device, its lock, and the server. */
export function createQueueImplementations(services: Services) {
  /** Messages whose files the server let go once: a second time in the life of a page is no coincidence. */
  const sentAnew = new Set<string>();
  return {
    actors: {
      sendNext: fromPromise<Outcome, Queue>(({ input, signal }) =>
        services.outboxStore.exclusively(
          queueLock(input),
          () => sendNext(services, input, sentAnew, signal),
          signal,
        ),
      ),
    },
  };
}

/** Of the lock under which the messages of a conversation are sent. */
export const queueLock = ({ userId, conversationId }: Queue): string =>
  `${userId}/${conversationId}`;

async function sendNext(
  services: Services,
  queue: Queue,
  sentAnew: Set<string>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { api, outboxStore } = services;
  const all = await outboxStore.load(queue.userId);
  const stored = all.filter(({ conversationId }) => conversationId === queue.conversationId);
  for (const doubted of stored.filter(isDoubted)) {
    const sent = await findSent(api, queue.userId, doubted, signal);
    if (sent) return await takeBack(outboxStore, queue, doubted.clientId, sent.id);
    await outboxStore.remove(queue.userId, doubted.clientId);
  }
  const next = stored.find(isReady);
  if (!next) return { kind: 'nothing' };
  const { clientId } = next;
  // Begun before the request; what cannot be noted is sent all the same.
  void outboxStore.change(queue.userId, clientId, asTried).catch(() => {});
  try {
    const { body } = await api.call('POST /conversations/send', { body: bodyOf(next) }, { signal });
    // Nobody hears this answer any more: it stays stored, and the repeat brings the same message.
    signal.throwIfAborted();
    return await finish(services, queue, next, body.message);
  } catch (error) {
    const failure = failureOf(error);
    if (mayStillGo(failure)) throw error;
    if (isGone(failure) && !sentAnew.has(clientId)) {
      sentAnew.add(clientId);
      await outboxStore.change(queue.userId, clientId, withoutUrls);
      return { kind: 'filesGone' };
    }
    const refusal = (failure.kind === 'http' && failure.message) || '';
    await outboxStore.change(queue.userId, clientId, ({ isTried: _tried, ...message }) => ({
      ...message,
      refusal,
    }));
    return { kind: 'refused', clientId, refusal };
  }
}

const bodyOf = ({
  clientId,
  conversationId,
  content,
  replyTo,
  attachments,
}: UnsentMessage): RequestBody<'POST /conversations/send'> => ({
  conversationId,
  type: typeOf(attachments),
  content,
  replyToId: replyTo?.id ?? null,
  clientId,
  ...(attachments.length > 0
    ? {
        attachments: attachments.map(({ url, type, width, height, name }) => ({
          // Only what is ready is sent: each file has its url.
          url: url ?? '',
          type,
          width,
          height,
          name,
        })),
      }
    : {}),
});

/** Spec 4: IMAGE if all files are images, else FILE. */
function typeOf(attachments: UnsentMessage['attachments']): 'TEXT' | 'IMAGE' | 'FILE' {
  if (attachments.length === 0) return 'TEXT';
  return attachments.every(({ type }) => type === 'IMAGE') ? 'IMAGE' : 'FILE';
}

const asTried = (message: UnsentMessage): UnsentMessage => ({ ...message, isTried: true });

/** The server has it. */
async function finish(
  { outboxStore, pendingFiles }: Services,
  queue: Queue,
  { clientId, attachments }: UnsentMessage,
  message: Extract<Outcome, { kind: 'sent' }>['message'],
): Promise<Outcome> {
  const { userId } = queue;
  const discarded = await outboxStore.change(userId, clientId, (stored) =>
    stored.isDiscarded ? stored : null,
  );
  const outcome: Outcome = discarded
    ? await takeBack(outboxStore, queue, clientId, message.id)
    : { kind: 'sent', message };
  // The files that stay are swept at the next start.
  void pendingFiles
    .remove(
      userId,
      attachments.map(({ fileId }) => fileId),
    )
    .catch(() => {});
  return outcome;
}

/** Stored is the deletion before the message goes: a page that dies in between must not leave it to others. */
async function takeBack(
  outboxStore: OutboxStore,
  { userId, conversationId }: Queue,
  clientId: string,
  messageId: string,
): Promise<Outcome> {
  await outboxStore.putDeletion(userId, { messageId, conversationId, askedAt: 0 });
  await outboxStore.remove(userId, clientId);
  return { kind: 'takenBack', messageId };
}

/** 401: the session ended under it. The message is fine, and goes when the same person is back. */
function mayStillGo(failure: Failure): boolean {
  return isPassing(failure) || (failure.kind === 'http' && failure.status === 401);
}

const isGone = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.code === 'attachment_gone';

const withoutUrls = (message: UnsentMessage): UnsentMessage => ({
  ...message,
  attachments: message.attachments.map((file) => ({ ...file, url: null })),
});
