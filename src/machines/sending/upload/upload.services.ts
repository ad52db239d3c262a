import { fromCallback } from 'xstate';
import { failureOf } from '#services/app/api/types.ts';
import type { OutboxStore, UnsentAttachment } from '#services/sending/outbox/types.ts';
import type { PendingFiles } from '#services/sending/pending-files/types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import type { TransferReport, UploadEvent } from './upload.events.ts';
import { noteFailure, type TransferInput } from './upload.machine.ts';
import { refusalOf, type RefusalWord } from './upload.refusal.ts';

interface UploadServices extends Services<'outboxStore' | 'upload' | 'clock'> {
  readonly pendingFiles: Pick<PendingFiles, 'take'>;
}

type Report = (report: TransferReport) => void;

/**
 * Binds an upload to this device's clock, store and pending files, to the turn among all tabs, and to the server.
 */
export function createUploadImplementations(services: UploadServices) {
  return {
    actions: { noteFailure: noteFailure(() => services.clock.now()) },
    actors: {
      transfer: fromCallback<UploadEvent, TransferInput>(({ input, sendBack }) => {
        const leaving = new AbortController();
        const { signal } = leaving;
        const report: Report = (one) => {
          if (!signal.aborted) sendBack(one);
        };
        services.outboxStore
          .exclusively(
            `${input.userId}/uploads`,
            () => transfer(services, input, report, signal),
            signal,
          )
          .catch((error: unknown) => report({ type: 'upload.broke', error }));
        return () => leaving.abort();
      }),
    },
  };
}

/** Uploads the file when it has its turn, while all other tabs wait. */
async function transfer(
  services: UploadServices,
  file: TransferInput,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  const stored = await find(services.outboxStore, file);
  if (!stored) return report({ type: 'upload.gone' });
  if (stored.url !== null) return report({ type: 'upload.arrived', url: stored.url });
  // The person tries again after a refusal.
  if (stored.refusal !== null) await keep(services.outboxStore, file, { refusal: null });
  report({ type: 'upload.begun' });
  report(await send(services, file, stored, report, signal));
}

async function send(
  { outboxStore, pendingFiles, upload }: UploadServices,
  file: TransferInput,
  { name }: UnsentAttachment,
  report: Report,
  signal: AbortSignal,
): Promise<TransferReport> {
  const refuse = async (refusal: string): Promise<TransferReport> => {
    await keep(outboxStore, file, { refusal });
    return { type: 'upload.refused', refusal };
  };
  const bytes = await pendingFiles.take(file.userId, file.fileId);
  if (!bytes) return refuse('bytes_missing' satisfies RefusalWord);
  try {
    const onProgress = (sentBytes: number) => report({ type: 'upload.progressed', sentBytes });
    const { url } = await upload.send({ bytes, name }, onProgress, signal);
    await keep(outboxStore, file, { url, refusal: null });
    return { type: 'upload.arrived', url };
  } catch (error) {
    const refusal = refusalOf(failureOf(error));
    if (refusal === null) throw error;
    return refuse(refusal);
  }
}

async function find(
  store: OutboxStore,
  { userId, clientId, fileId }: TransferInput,
): Promise<UnsentAttachment | undefined> {
  const messages = await store.load(userId);
  const message = messages.find((one) => one.clientId === clientId && !one.isDiscarded);
  return message?.attachments.find((one) => one.fileId === fileId);
}

/**
 * Changes the file's record in one transaction, because the message may have lost the file or gone since it was read.
 */
async function keep(
  store: OutboxStore,
  { userId, clientId, fileId }: TransferInput,
  news: Partial<Pick<UnsentAttachment, 'url' | 'refusal'>>,
): Promise<void> {
  await store.change(userId, clientId, (message) => ({
    ...message,
    attachments: message.attachments.map((one) =>
      one.fileId === fileId ? { ...one, ...news } : one,
    ),
  }));
}
