/** Runs the uploads of a message: one actor for each file that the server does not have yet. */
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import { actingFor, type Child } from '#machines/kit/acting.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell, type Peers } from '#machines/kit/peers.ts';
import type { uploadMachine } from '../upload/upload.machine.ts';
import type { MessageContext } from './message.context.ts';
import type { UnsentEvent } from './message.events.ts';
import { isUploaded } from './message.record.ts';

export const acting = actingFor<
  MessageContext,
  UnsentEvent,
  Child<'upload', typeof uploadMachine>
>();

export const startUploads = acting(({ context: { userId, message, link }, system, enqueue }) => {
  for (const { fileId, sizeBytes, refusal, url } of message.attachments) {
    const id = `upload:${fileId}` as const;
    if (url !== null || system.get(id)) continue;
    const input = { userId, clientId: message.clientId, fileId, sizeBytes, refusal, link };
    enqueue.spawnChild('upload', { id, systemId: id, input });
  }
});

/** Takes in a record in which another tab may have uploaded or removed a file; the upload of that file stops here. */
export function taking(message: UnsentMessage) {
  return acting(({ context, enqueue }) => {
    const wanted = message.attachments.filter((file) => !isUploaded(file));
    for (const { fileId } of context.message.attachments) {
      if (!wanted.some((file) => file.fileId === fileId)) enqueue.stopChild(`upload:${fileId}`);
    }
    enqueue.assign({ message });
  });
}

export const noteUnwantedFile = acting(({ context, event, enqueue }) => {
  const { fileId } = eventAs(event, 'message.discardFile', 'upload.cancelled');
  enqueue.stopChild(`upload:${fileId}`);
  enqueue.assign({ unwantedFiles: [...context.unwantedFiles, fileId] });
});

export function tellUploads(message: Peers[`upload:${string}`]['hears']) {
  return acting(({ context, enqueue }) => {
    for (const { fileId } of context.message.attachments)
      enqueue(tell(`upload:${fileId}`, message));
  });
}
