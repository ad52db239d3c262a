/** The outbox's files on their way: one upload each, for as long as its message is stored and its url is not. */
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { RefusalWord } from '../upload/upload.refusal.ts';
import { tell } from '#machines/kit/peers.ts';
import { acting } from './outbox.acting.ts';
import { restartPatience, wakeQueues } from './outbox.queues.ts';
import { isReady, isSendable, isUploaded } from './outbox.readiness.ts';
import { findOutgoing } from './outbox.shown.ts';

/** Begins what is not under way yet; what was refused stands there as such, to be tried again by the person. */
export const startUploads = (messages: readonly UnsentMessage[]) =>
  acting(({ context: { userId, link }, system, enqueue }) => {
    for (const { clientId, attachments } of messages) {
      for (const file of attachments) {
        const id = `upload:${file.fileId}` as const;
        if (isUploaded(file) || system.get(id)) continue;
        const { fileId, sizeBytes, refusal } = file;
        enqueue.spawnChild('upload', {
          id,
          systemId: id,
          input: { userId, clientId, fileId, sizeBytes, refusal, link },
        });
      }
    }
  });

/** Another tab took the message away, or has sent it: its bytes need not go any further. */
export const stopUploadsBut = (messages: readonly UnsentMessage[]) =>
  acting(({ system, enqueue }) => {
    const wanted = new Set(
      messages.flatMap(({ attachments }) =>
        attachments.flatMap((file) => (isUploaded(file) ? [] : [`upload:${file.fileId}`])),
      ),
    );
    for (const id of Object.keys(system.getAll())) {
      if (id.startsWith('upload:') && !wanted.has(id)) enqueue.stopChild(id);
    }
  });

/** The last one of a message lets it go, and only now begin its 5 s. */
export const showUploaded = acting(({ event, system, enqueue }) => {
  if (event.type !== 'upload.done') return;
  const { clientId, fileId, url } = event;
  enqueue.stopChild(`upload:${fileId}`);
  const known = findOutgoing(readDb(system), clientId);
  if (!known) return;
  enqueue(tell('db', { type: 'outgoing.attachmentChanged', clientId, fileId, url, refusal: null }));
  const attachments = known.attachments.map((one) =>
    one.fileId === fileId ? { ...one, url, refusal: null } : one,
  );
  if (!isReady({ ...known, attachments })) return;
  enqueue(restartPatience([clientId]));
  enqueue(wakeQueues([known.conversationId]));
});

/** What is written without files the server refuses itself; bytes need not go first. */
export const refuseUploads = acting(({ event, system, enqueue }) => {
  if (event.type !== 'outbox.conversationGone') return;
  const refusal: RefusalWord = 'conversation_gone';
  for (const { attachments } of readDb(system)?.outgoing[event.conversationId] ?? []) {
    for (const file of attachments) {
      if (isUploaded(file)) continue;
      enqueue(tell(`upload:${file.fileId}`, { type: 'upload.refused', refusal }));
    }
  }
});

export const showUploadRefused = acting(({ event, enqueue }) => {
  if (event.type !== 'upload.failed') return;
  const { clientId, fileId, refusal } = event;
  enqueue(tell('db', { type: 'outgoing.attachmentChanged', clientId, fileId, url: null, refusal }));
  enqueue(tell('db', { type: 'outgoing.changed', clientId, state: 'failed', refusal: null }));
});

export const showUploadRetried = acting(({ event, system, enqueue }) => {
  if (event.type !== 'upload.retried') return;
  const { clientId, fileId } = event;
  enqueue(
    tell('db', { type: 'outgoing.attachmentChanged', clientId, fileId, url: null, refusal: null }),
  );
  const known = findOutgoing(readDb(system), clientId);
  const others = known?.attachments.filter((one) => one.fileId !== fileId) ?? [];
  if (!known || !isSendable({ ...known, attachments: others })) return;
  enqueue(tell('db', { type: 'outgoing.changed', clientId, state: 'sending', refusal: null }));
});
