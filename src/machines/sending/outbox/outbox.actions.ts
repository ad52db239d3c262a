/** What the outbox does to what is shown. */
import { readDb } from '#machines/store/db/db.reader.ts';
import type { OutgoingMessage } from '#machines/store/db/db.types.ts';
import { tell } from '#machines/kit/peers.ts';
import { acting } from './outbox.acting.ts';
import { spawnDeletion, startStoredDeletions } from './outbox.deletions.ts';
import { startUploads, stopUploadsBut } from './outbox.files.ts';
import { restartPatience, wakeQueues } from './outbox.queues.ts';
import { isReady } from './outbox.readiness.ts';
import { allOutgoing, findArrived, findOutgoing, newlyReady, shownState } from './outbox.shown.ts';
import {
  fileToDiscard,
  idToDiscard,
  messagesToSave,
  messageToSave,
  type Stored,
  type Task,
} from './outbox.tasks.ts';

/** What was refused or could not be stored is stored as sendable first; the rest only stops waiting. */
export const retry = acting(({ context, event, system, enqueue }) => {
  const known = event.type === 'outbox.retry' ? findOutgoing(readDb(system), event.clientId) : null;
  if (!known) return;
  const { clientId, conversationId, attachments } = known;
  if (known.refusal !== null || known.state === 'unsaved') {
    const { state: _state, id: _id, ...message } = known;
    const files = attachments.map((file) => ({ ...file, refusal: null }));
    const task: Task = { kind: 'save', message: { ...message, attachments: files, refusal: null } };
    enqueue.assign({ tasks: [...context.tasks, task] });
  }
  for (const { fileId } of attachments) enqueue(tell(`upload:${fileId}`, { type: 'upload.retry' }));
  if (known.state === 'failed' || known.state === 'unsaved') return;
  enqueue(tell('db', { type: 'outgoing.changed', clientId, state: 'sending', refusal: null }));
  enqueue(tell(`queue:${conversationId}`, { type: 'queue.retry' }));
  if (isReady(known)) enqueue(restartPatience([clientId]));
});

export const showSaved = acting(({ context, enqueue }) => {
  const message = messageToSave(context);
  if (!message) return;
  const state = shownState(message, context.link);
  enqueue(tell('db', { type: 'outgoing.added', message: { ...message, state } }));
  enqueue(startUploads([message]));
  if (!isReady(message)) return;
  enqueue(restartPatience([message.clientId]));
  enqueue(wakeQueues([message.conversationId]));
});

/** It is nowhere but on this page: the person must know, and can try again. */
export const showUnsaved = acting(({ context, enqueue }) => {
  const message = messageToSave(context);
  if (!message) return;
  enqueue(tell('db', { type: 'outgoing.added', message: { ...message, state: 'unsaved' } }));
});

export const showStored = acting<{ readonly stored: Stored }>(
  ({ context, system, enqueue }, { stored: { messages, doubtedIn, deletions, takenBack } }) => {
    const storedIds = new Set(messages.map(({ clientId }) => clientId));
    const unstored = messagesToSave(context).filter(({ clientId }) => !storedIds.has(clientId));
    const records = [...messages, ...unstored].map((message): OutgoingMessage => ({
      ...message,
      state: shownState(message, context.link),
    }));
    enqueue.assign({
      newestAt: Math.max(context.newestAt, ...messages.map(({ createdAt }) => createdAt)),
    });
    const ready = newlyReady(readDb(system), messages);
    enqueue(tell('db', { type: 'outgoing.loaded', messages: records }));
    enqueue(restartPatience(ready.map(({ clientId }) => clientId)));
    enqueue(stopUploadsBut(records));
    enqueue(startUploads(messages));
    enqueue(startStoredDeletions(deletions, takenBack));
    const conversationIds = messages.filter(isReady).map((one) => one.conversationId);
    enqueue(wakeQueues([...new Set([...conversationIds, ...doubtedIn])]));
  },
);

/** `isStored` false: it was not in the store. Then it never was, or the server has had it before: there it must go. */
export const showDiscarded = acting<{ readonly isStored: boolean }>(
  ({ context, system, enqueue }, { isStored }) => {
    const clientId = idToDiscard(context);
    const db = readDb(system);
    const known = findOutgoing(db, clientId);
    const arrived = isStored ? null : findArrived(db, clientId);
    if (arrived) {
      const { id: messageId, conversationId } = arrived;
      enqueue(spawnDeletion({ messageId, conversationId, askedAt: 0 }, false, 0));
    }
    if (!known) return;
    enqueue(removeShown(known));
    // A try whose answer was lost may have brought it to the server: the queue asks.
    if (isStored) enqueue(wakeQueues([known.conversationId]));
  },
);

/** What never was in the store need not be removed from it. */
export const showDiscardedUnsaved = acting(({ context, system, enqueue }) => {
  const known = findOutgoing(readDb(system), idToDiscard(context));
  if (known?.state === 'unsaved') enqueue(removeShown(known));
});

/** `isMessageLeft` false: it was the last file of a message without words. */
export const showFileDiscarded = acting<{ readonly isMessageLeft: boolean }>(
  ({ context, system, enqueue }, { isMessageLeft }) => {
    const task = fileToDiscard(context);
    const known = findOutgoing(readDb(system), task?.clientId ?? null);
    if (!task) return;
    const { clientId, fileId } = task;
    // Reading the store in between may have begun it anew.
    enqueue.stopChild(`upload:${fileId}`);
    if (!known) return;
    if (!isMessageLeft) {
      enqueue(removeShown(known));
      return;
    }
    const attachments = known.attachments.filter((one) => one.fileId !== fileId);
    const message = { ...known, attachments };
    const state = known.refusal === null ? shownState(message, context.link) : known.state;
    enqueue(tell('db', { type: 'outgoing.attachmentRemoved', clientId, fileId }));
    enqueue(tell('db', { type: 'outgoing.changed', clientId, state, refusal: known.refusal }));
    if (!isReady(message)) return;
    enqueue(restartPatience([clientId]));
    enqueue(wakeQueues([known.conversationId]));
  },
);

const removeShown = ({ clientId, attachments }: OutgoingMessage) =>
  acting(({ enqueue }) => {
    for (const { fileId } of attachments) enqueue.stopChild(`upload:${fileId}`);
    enqueue.cancel(clientId);
    enqueue(tell('db', { type: 'outgoing.removed', clientId }));
  });

/** While files are under way, they say themselves how it goes. */
export const showStalled = acting(({ event, system, enqueue }) => {
  if (event.type !== 'outbox.noticed') return;
  const { clientId } = event;
  const known = findOutgoing(readDb(system), clientId);
  if (!known || !isReady(known)) return;
  enqueue(tell('db', { type: 'outgoing.changed', clientId, state: 'stalled', refusal: null }));
});

export const showAllStalled = acting(({ system, enqueue }) => {
  for (const { clientId, state } of allOutgoing(readDb(system))) {
    if (state !== 'sending') continue;
    enqueue(tell('db', { type: 'outgoing.changed', clientId, state: 'stalled', refusal: null }));
  }
});

/** Files go on as soon as there is a network: their message is not «not sent» any more. */
export const showUploadingAgain = acting(({ system, enqueue }) => {
  for (const record of allOutgoing(readDb(system))) {
    const { clientId, state } = record;
    if (state !== 'stalled' || isReady(record)) continue;
    enqueue(tell('db', { type: 'outgoing.changed', clientId, state: 'sending', refusal: null }));
  }
});
