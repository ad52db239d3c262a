import { fromPromise } from 'xstate';
import type { MessagePage } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { RequestBody } from '#contract/routes.ts';
import { failureOf, hasStatus, type Failure } from '#services/app/api/types.ts';
import type { DraftStore } from '#services/sending/drafts/types.ts';
import type { OutboxStore, UnsentMessage } from '#services/sending/outbox/types.ts';
import type { PendingFiles } from '#services/sending/pending-files/types.ts';
import { mayStillGo, refusalOf } from '#machines/kit/refusals.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { queueLock } from '../conversation-queue/conversation-queue.services.ts';
import { uploadMachine } from '../upload/upload.machine.ts';
import { createUploadImplementations } from '../upload/upload.services.ts';
import type { Outcome } from './message.events.ts';
import type { Own } from './message.context.ts';
import { isDoubted, isReady } from './message.record.ts';

export interface MessageServices extends Services<'api' | 'outboxStore' | 'upload' | 'clock'> {
  readonly drafts: Pick<DraftStore, 'remove'>;
  readonly pendingFiles: Pick<PendingFiles, 'take' | 'remove'>;
}

/** Binds a message to this device's stores, and to the server. */
export function createMessageImplementations(services: MessageServices) {
  const { outboxStore, drafts } = services;
  return {
    actors: {
      upload: uploadMachine.provide(createUploadImplementations(services)),
      store: fromPromise<void, Own>(async ({ input: { userId, message } }) => {
        await outboxStore.put(userId, message);
        // A draft that could not be removed is removed at the next start.
        void drafts.remove(userId, message.conversationId, message.clientId).catch(() => {});
      }),
      send: fromPromise<Outcome, Own & { readonly areFilesSentAnew: boolean }>(
        ({ input: { areFilesSentAnew, ...own }, signal }) =>
          send(services, own, areFilesSentAnew, signal),
      ),
      mark: fromPromise<void, Own>(async ({ input: { userId, message }, signal }) => {
        const isDiscarded = true;
        const marked = await outboxStore.change(userId, message.clientId, (stored) => ({
          ...stored,
          isDiscarded,
        }));
        // Sent meanwhile, perhaps by another tab, it is put there anew, so that the server is asked for it even after a
        // reload. Once nobody waits for the mark any more, the person was told that the message stays.
        if (!marked && !signal.aborted)
          await outboxStore.put(userId, { ...message, isDiscarded, isTried: true });
      }),
      remove: fromPromise<boolean, Own>(({ input }) => removeDiscarded(services, input)),
      lookFor: fromPromise<string | null, Own>(async ({ input, signal }) => {
        const { userId, message } = input;
        const sent = await findSent(services, userId, message, signal);
        if (sent) await takeBack(outboxStore, input, sent.id);
        else await outboxStore.remove(userId, message.clientId);
        return sent?.id ?? null;
      }),
      removeFile: fromPromise<UnsentMessage | null, Own & { readonly fileId: string }>(
        ({ input: { fileId, ...own } }) => removeFile(services, own, fileId),
      ),
    },
  };
}

/** Sends under the conversation's lock, which its queue holds. */
async function send(
  services: MessageServices,
  own: Own,
  areFilesSentAnew: boolean,
  signal: AbortSignal,
): Promise<Outcome> {
  const { api, outboxStore } = services;
  const { userId, message } = own;
  const change = (to: (stored: UnsentMessage) => UnsentMessage) =>
    outboxStore.change(userId, message.clientId, to);
  // A try that cannot be noted is made all the same.
  void change((stored) => ({ ...stored, isTried: true })).catch(() => {});
  try {
    const { body } = await api.call(
      'POST /conversations/send',
      { body: bodyOf(message) },
      { signal },
    );
    // Nobody hears this answer any more: the message stays stored, and the next try gets the same answer.
    signal.throwIfAborted();
    return await finish(services, own, body.message);
  } catch (error) {
    const failure = failureOf(error);
    if (mayStillGo(failure)) throw error;
    const kept = await change((stored) => {
      if (isGone(failure) && !areFilesSentAnew) return withoutUrls(stored);
      const { isTried: _tried, ...refused } = stored;
      return { ...refused, refusal: refusalOf(failure) };
    });
    return { kind: 'notTaken', message: kept ?? message };
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
          // Only ready messages are sent, so each file has its url.
          url: url ?? '',
          type,
          width,
          height,
          name,
        })),
      }
    : {}),
});

/** Returns TEXT without files, IMAGE if all of them are images, otherwise FILE (spec 4). */
function typeOf(attachments: UnsentMessage['attachments']): 'TEXT' | 'IMAGE' | 'FILE' {
  if (attachments.length === 0) return 'TEXT';
  return attachments.every(({ type }) => type === 'IMAGE') ? 'IMAGE' : 'FILE';
}

/** Removes the message from this device, because the server has it. */
async function finish(
  { outboxStore, pendingFiles }: MessageServices,
  own: Own,
  message: Message,
): Promise<Outcome> {
  const { userId } = own;
  const { clientId, attachments } = own.message;
  const discarded = await outboxStore.change(userId, clientId, (stored) =>
    stored.isDiscarded ? stored : null,
  );
  if (discarded) await takeBack(outboxStore, own, message.id);
  // Files that could not be removed are swept away at the next start.
  void pendingFiles.remove(userId, idsOf(attachments)).catch(() => {});
  return discarded ? { kind: 'takenBack', messageId: message.id } : { kind: 'sent', message };
}

/** Stores the deletion first: if the page dies in between, the next page still deletes the message. */
async function takeBack(
  outboxStore: OutboxStore,
  { userId, message: { clientId } }: Own,
  messageId: string,
): Promise<void> {
  await outboxStore.putDeletion(userId, { messageId, askedAt: 0 });
  await outboxStore.remove(userId, clientId);
}

const isGone = (failure: Failure): boolean =>
  failure.kind === 'http' && failure.code === 'attachment_gone';

const withoutUrls = (message: UnsentMessage): UnsentMessage => ({
  ...message,
  attachments: message.attachments.map((file) => ({ ...file, url: null })),
});

/**
 * Removes a discarded message once no tab is sending it, so that the outcome of any try is known. Answers whether it
 * stays in the store because the server must be asked for it.
 */
export async function removeDiscarded(
  { outboxStore, pendingFiles }: Pick<MessageServices, 'outboxStore' | 'pendingFiles'>,
  { userId, message: { clientId, conversationId, attachments } }: Own,
): Promise<boolean> {
  const untilItsTurn = new AbortController().signal;
  const left = await outboxStore.exclusively(
    queueLock({ userId, conversationId }),
    () => outboxStore.change(userId, clientId, (stored) => (isDoubted(stored) ? stored : null)),
    untilItsTurn,
  );
  await pendingFiles.remove(userId, idsOf(attachments)).catch(() => {});
  return left !== null;
}

async function removeFile(
  { outboxStore, pendingFiles }: MessageServices,
  { userId, message: { clientId } }: Own,
  fileId: string,
): Promise<UnsentMessage | null> {
  const left = await outboxStore.change(userId, clientId, (message) => {
    // All its files are uploaded and it may be on its way already: it now goes as a whole or not at all.
    if (isReady(message)) return message;
    const attachments = message.attachments.filter((one) => one.fileId !== fileId);
    // Without text and files there is nothing to send.
    return attachments.length > 0 || message.content !== '' ? { ...message, attachments } : null;
  });
  const isTaken = !left?.attachments.some((one) => one.fileId === fileId);
  if (isTaken) await pendingFiles.remove(userId, [fileId]).catch(() => {});
  return left;
}

const idsOf = (attachments: UnsentMessage['attachments']): string[] =>
  attachments.map(({ fileId }) => fileId);

/** The difference between this device's clock and the server's that is allowed for. */
const clocksDifferMs = 3_600_000;

/**
 * Looks for a message of which nobody knows whether it was sent, from the newest back to the time of writing. null: it
 * is not there, or I am not in the conversation any more.
 */
export async function findSent(
  { api }: Services<'api'>,
  userId: string,
  {
    clientId,
    conversationId,
    createdAt,
  }: Pick<UnsentMessage, 'clientId' | 'conversationId' | 'createdAt'>,
  signal: AbortSignal,
): Promise<Message | null> {
  const pageBefore = async (before: number | undefined) => {
    const args = { params: { id: conversationId }, query: { before } };
    return (await api.call('GET /conversations/{id}/messages', args, { signal })).body;
  };
  try {
    let before: number | undefined;
    for (;;) {
      const { messages, hasMore }: MessagePage = await pageBefore(before);
      const found = messages.find((one) => one.clientId === clientId && one.senderId === userId);
      if (found) return found;
      const [oldest] = messages;
      if (!oldest || !hasMore || Date.parse(oldest.createdAt) < createdAt - clocksDifferMs)
        return null;
      before = oldest.seq;
    }
  } catch (error) {
    if (hasStatus(failureOf(error), 404)) return null;
    throw error;
  }
}
