import { fromCallback, fromPromise } from 'xstate';
import { deletionUndoMs } from '#contract/limits.ts';
import type { Api } from '#services/app/api/types.ts';
import type { DraftStore } from '#services/sending/drafts/types.ts';
import type { DeviceClock } from '#services/browser/ids/types.ts';
import type { OutboxStore, UnsentMessage } from '#services/sending/outbox/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import type { PendingFiles } from '#services/sending/pending-files/types.ts';
import type { UploadService } from '#services/sending/upload/types.ts';
import { deletionMachine } from '../deletion/deletion.machine.ts';
import { createDeletionImplementations } from '../deletion/deletion.services.ts';
import { conversationQueueMachine } from '../conversation-queue/conversation-queue.machine.ts';
import { createQueueImplementations } from '../conversation-queue/conversation-queue.services.ts';
import { uploadMachine } from '../upload/upload.machine.ts';
import { createUploadImplementations } from '../upload/upload.services.ts';
import { startDeletion } from './outbox.deletions.ts';
import { discard, discardFile, tidy } from './outbox.discarding.ts';
import type { OutboxEvent } from './outbox.events.ts';
import type { FileInput } from './outbox.machine.ts';
import { isDoubted } from './outbox.readiness.ts';
import { planSaving, type Stored } from './outbox.tasks.ts';

export interface OutboxServices {
  readonly api: Api;
  readonly outboxStore: OutboxStore;
  readonly drafts: Pick<DraftStore, 'loadAll' | 'remove'>;
  readonly pendingFiles: Pick<PendingFiles, 'take' | 'remove' | 'sweep'>;
  readonly upload: UploadService;
  readonly page: Pick<Page, 'watch'>;
  readonly clock: DeviceClock;
}

interface Own {
  readonly userId: string;
}

/** The outbox bound to the real world: this device's stores and clock, and actors that reach the server. */
export function createOutboxImplementations(services: OutboxServices) {
  const { outboxStore, drafts, page, clock } = services;
  return {
    actions: {
      planSaving: planSaving(() => clock.now()),
      startDeletion: startDeletion(() => clock.now()),
    },
    actors: {
      queue: conversationQueueMachine.provide(createQueueImplementations(services)),
      upload: uploadMachine.provide(createUploadImplementations(services)),
      deletion: deletionMachine.provide(createDeletionImplementations(services)),
      watchStore: fromCallback<OutboxEvent, Own>(({ input, sendBack }) =>
        outboxStore.watch(input.userId, () => sendBack({ type: 'outbox.storeChanged' })),
      ),
      watchPage: fromCallback<OutboxEvent>(({ sendBack }) =>
        page.watch((signal) => {
          if (signal === 'hidden') sendBack({ type: 'outbox.pageLeft' });
        }),
      ),
      tidy: fromCallback<OutboxEvent, Own>(({ input }) => {
        // What could not be tidied up is there for the next start.
        tidy(services, input.userId).catch(() => {});
      }),
      loadStored: fromPromise<Stored, Own>(({ input }) => load(services, input.userId)),
      save: fromPromise<void, Own & { message: UnsentMessage | null }>(
        async ({ input: { userId, message } }) => {
          if (!message) return;
          await outboxStore.put(userId, message);
          const { conversationId, clientId } = message;
          // A draft that stays is taken away at the next start.
          void drafts.remove(userId, conversationId, clientId).catch(() => {});
        },
      ),
      discardStored: fromPromise<boolean, Own & { clientId: string | null }>(
        async ({ input: { userId, clientId } }) =>
          clientId !== null && discard(services, userId, clientId),
      ),
      discardStoredFile: fromPromise<boolean, Own & { file: FileInput | null }>(
        async ({ input: { file } }) => file !== null && discardFile(services, file),
      ),
    },
  };
}

/** A deletion that another tab is at may still be had back there: it gets twice its 5 s. */
async function load({ outboxStore, clock }: OutboxServices, userId: string): Promise<Stored> {
  const [messages, deletions] = await Promise.all([
    outboxStore.load(userId),
    outboxStore.loadDeletions(userId),
  ]);
  const now = clock.now();
  return {
    messages: messages.filter(({ isDiscarded }) => !isDiscarded),
    doubtedIn: messages.filter(isDoubted).map(({ conversationId }) => conversationId),
    deletions: deletions
      .filter(({ isTakenBack }) => !isTakenBack)
      .map((deletion) => ({
        ...deletion,
        leftAloneMs: Math.max(0, Math.min(deletion.askedAt - now, 0) + 2 * deletionUndoMs),
      })),
    takenBack: deletions.flatMap((one) => (one.isTakenBack ? [one.messageId] : [])),
  };
}
