import { fromCallback, fromPromise } from 'xstate';
import { deletionUndoMs, takenBackKeptMs } from '#contract/limits.ts';
import type { OutboxStore } from '#services/sending/outbox/types.ts';
import type { EditStore } from '#services/sending/edits/types.ts';
import type { DraftStore } from '#services/sending/drafts/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import type { PendingFiles } from '#services/sending/pending-files/types.ts';
import { conversationQueueMachine } from '../conversation-queue/conversation-queue.machine.ts';
import { createQueueImplementations } from '../conversation-queue/conversation-queue.services.ts';
import { deletionMachine } from '../deletion/deletion.machine.ts';
import { createDeletionImplementations } from '../deletion/deletion.services.ts';
import { messageMachine } from '../message/message.machine.ts';
import {
  createMessageImplementations,
  removeDiscarded,
  type MessageServices,
} from '../message/message.services.ts';
import { isSendable } from '../message/message.record.ts';
import type { OutboxEvent } from './outbox.events.ts';
import { readClock, type Stored } from './outbox.machine.ts';
import type { StoredUnsent } from './outbox.leaving.ts';

export interface OutboxServices extends MessageServices {
  readonly drafts: Pick<DraftStore, 'loadAll' | 'remove'>;
  readonly pendingFiles: Pick<PendingFiles, 'take' | 'remove' | 'sweep'>;
  readonly page: Pick<Page, 'watch'>;
}

interface Own {
  readonly userId: string;
}

/** Binds the outbox to this device's stores and clock, and its actors to the server. */
export function createOutboxImplementations(services: OutboxServices) {
  const { outboxStore, page, clock } = services;
  return {
    actions: {
      readClock: readClock(() => clock.now()),
    },
    actors: {
      message: messageMachine.provide(createMessageImplementations(services)),
      queue: conversationQueueMachine.provide(createQueueImplementations(services)),
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
        // Leftovers that could not be removed wait for the next start.
        tidy(services, input.userId).catch(() => {});
      }),
      loadStored: fromPromise<Stored, Own>(({ input }) => load(services, input.userId)),
    },
  };
}

/**
 * Reads the store. A deletion that another tab has may still be taken back there, so it is left alone for twice its 5
 * s.
 */
async function load({ outboxStore, clock }: OutboxServices, userId: string): Promise<Stored> {
  const [messages, deletions] = await Promise.all([
    outboxStore.load(userId),
    outboxStore.loadDeletions(userId),
  ]);
  const now = clock.now();
  return {
    messages,
    deletions: deletions
      .filter(({ isTakenBack }) => !isTakenBack)
      .map((deletion) => ({
        ...deletion,
        leftAloneMs: Math.max(0, Math.min(deletion.askedAt - now, 0) + 2 * deletionUndoMs),
      })),
    takenBack: deletions.flatMap((one) => (one.isTakenBack ? [one.messageId] : [])),
  };
}

/**
 * Removes leftovers of earlier pages: sent drafts, discarded messages, old marks of deletions that were taken back, and
 * bytes that nothing refers to.
 */
async function tidy(services: OutboxServices, userId: string): Promise<void> {
  const { outboxStore, drafts, pendingFiles, clock } = services;
  // Drafts are read first: one that is sent meanwhile is in the outbox before it is removed from the drafts.
  const written = await drafts.loadAll(userId);
  const messages = await outboxStore.load(userId);
  const sent = new Set(messages.map(({ clientId }) => clientId));
  for (const { conversationId, clientId } of written) {
    if (sent.has(clientId)) await drafts.remove(userId, conversationId, clientId);
  }
  for (const message of messages) {
    if (message.isDiscarded) void removeDiscarded(services, { userId, message }).catch(() => {});
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

/** Counts what goes by itself. Refused messages and edits are stored as well, but they wait for the person. */
export async function countUnsent(
  store: OutboxStore,
  editStore: Pick<EditStore, 'load'>,
  userId: string,
): Promise<StoredUnsent> {
  const [messages, deletions, edits] = await Promise.all([
    store.load(userId),
    store.loadDeletions(userId),
    editStore.load(userId),
  ]);
  return {
    messages: messages.filter(isSendable).length,
    deletions: deletions.filter(({ isTakenBack }) => !isTakenBack).length,
    edits: edits.filter(({ refusal }) => !refusal).length,
  };
}
