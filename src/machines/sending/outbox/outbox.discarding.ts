/** Taking messages and files out of this device's stores. */
import { takenBackKeptMs } from '#contract/limits.ts';
import type { DraftStore } from '#services/sending/drafts/types.ts';
import type { DeviceClock } from '#services/browser/ids/types.ts';
import type { OutboxStore, UnsentMessage } from '#services/sending/outbox/types.ts';
import type { PendingFiles } from '#services/sending/pending-files/types.ts';
import { queueLock } from '../conversation-queue/conversation-queue.services.ts';
import type { FileInput } from './outbox.machine.ts';
import { isDoubted, isReady } from './outbox.readiness.ts';

interface Services {
  readonly outboxStore: OutboxStore;
  readonly drafts: Pick<DraftStore, 'loadAll' | 'remove'>;
  readonly pendingFiles: Pick<PendingFiles, 'remove' | 'sweep'>;
}

/**
 * From now on nobody begins to send it. A try that is under way, in whatever tab, is let finish: whoever holds the queue then
 * sees what became of it, and it goes from the store when the queue is free; after a try without an answer, when the queue has
 * asked the server for it. Answers whether it was there.
 */
export async function discard(
  services: Services,
  userId: string,
  clientId: string,
): Promise<boolean> {
  const marked = await services.outboxStore.change(userId, clientId, (message) => ({
    ...message,
    isDiscarded: true,
  }));
  if (marked) void removeDiscarded(services, userId, marked).catch(() => {});
  return marked !== null;
}

async function removeDiscarded(
  { outboxStore, pendingFiles }: Services,
  userId: string,
  { clientId, conversationId, attachments }: UnsentMessage,
): Promise<void> {
  const untilItsTurn = new AbortController().signal;
  await outboxStore.exclusively(
    queueLock({ userId, conversationId }),
    () => outboxStore.change(userId, clientId, (left) => (isDoubted(left) ? left : null)),
    untilItsTurn,
  );
  await pendingFiles.remove(
    userId,
    attachments.map(({ fileId }) => fileId),
  );
}

/** Answers whether its message is still there: without words and files there is nothing to send. */
export async function discardFile(
  { outboxStore, pendingFiles }: Services,
  { userId, clientId, fileId }: FileInput,
): Promise<boolean> {
  const left = await outboxStore.change(userId, clientId, (message) => {
    // All its files are there, and it may be on its way as it is: now it goes as a whole, or not at all.
    if (isReady(message)) return message;
    const attachments = message.attachments.filter((one) => one.fileId !== fileId);
    return attachments.length > 0 || message.content !== '' ? { ...message, attachments } : null;
  });
  const isTaken = !left?.attachments.some((one) => one.fileId === fileId);
  if (isTaken) await pendingFiles.remove(userId, [fileId]).catch(() => {});
  return left !== null;
}

/** What earlier pages have left: drafts that were sent, discarded messages, old marks, bytes that nobody names any more. */
export async function tidy(
  services: Services & { readonly clock: DeviceClock },
  userId: string,
): Promise<void> {
  const { outboxStore, drafts, pendingFiles, clock } = services;
  // In this order: a draft that is sent in between is in the outbox before it is no draft any more.
  const written = await drafts.loadAll(userId);
  const messages = await outboxStore.load(userId);
  const sent = new Set(messages.map(({ clientId }) => clientId));
  for (const { conversationId, clientId } of written) {
    if (sent.has(clientId)) await drafts.remove(userId, conversationId, clientId);
  }
  for (const message of messages) {
    if (message.isDiscarded) void removeDiscarded(services, userId, message).catch(() => {});
  }
  for (const { messageId, askedAt, isTakenBack } of await outboxStore.loadDeletions(userId)) {
    if (isTakenBack && askedAt <= clock.now() - takenBackKeptMs)
      await outboxStore.removeDeletion(userId, messageId);
  }
  const named = [...written, ...messages].flatMap(({ attachments }) => attachments);
  await pendingFiles.sweep(
    userId,
    named.map(({ fileId }) => fileId),
  );
}
