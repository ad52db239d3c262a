/** What the outbox knows, and what it has to do with the store. */
import type { UnsentDeletion, UnsentMessage } from '#services/sending/outbox/types.ts';
import { tell } from '#machines/kit/peers.ts';
import { acting } from './outbox.acting.ts';
import { shownState } from './outbox.shown.ts';

export interface OutboxInput {
  readonly userId: string;
  readonly link: 'online' | 'offline';
}

export interface OutboxContext extends OutboxInput {
  /** What is to be done with the store, one after another. */
  readonly tasks: readonly Task[];
  /** The store is to be read (again): it may hold other than what is shown. */
  readonly stale: boolean;
  /** The newest message's time of writing. */
  readonly newestAt: number;
  readonly failedTries: number;
  /** Messages whose deletion can still be taken back, the newest last. */
  readonly undoable: readonly string[];
  /** Deletions that the server refused and nobody has read of yet. */
  readonly refused: readonly RefusedDeletion[];
}

export interface RefusedDeletion {
  readonly messageId: string;
  /** The server's sentence; '' where it gave none. */
  readonly refusal: string;
}

export type Task =
  | { readonly kind: 'save'; readonly message: UnsentMessage }
  | { readonly kind: 'discard'; readonly clientId: string }
  | { readonly kind: 'discardFile'; readonly clientId: string; readonly fileId: string };

/** What is in the store. */
export interface Stored {
  readonly messages: readonly UnsentMessage[];
  /** Conversations where the server is to be asked for one that was discarded. */
  readonly doubtedIn: readonly string[];
  readonly deletions: readonly StoredDeletion[];
  /** Messages whose deletion was taken back, in whatever tab. */
  readonly takenBack: readonly string[];
}

export interface StoredDeletion extends UnsentDeletion {
  /** How long it is left to the tab that it may belong to. */
  readonly leftAloneMs: number;
}

/**
 * Each message is written later than the one before, whatever the device's clock does. One with files is shown at
 * once: until it is stored, they are kept by the draft that it was.
 */
export const planSaving = (now: () => number) =>
  acting(({ context, event, enqueue }) => {
    if (event.type !== 'outbox.enqueue') return;
    const { type: _type, ...written } = event;
    const createdAt = Math.max(now(), context.newestAt + 1);
    const message = { ...written, createdAt, refusal: null };
    enqueue.assign({
      newestAt: createdAt,
      tasks: [...context.tasks, { kind: 'save', message }],
    });
    if (message.attachments.length === 0) return;
    const state = shownState(message, context.link);
    enqueue(tell('db', { type: 'outgoing.added', message: { ...message, state } }));
  });

export const planDiscarding = acting(({ context, event, enqueue }) => {
  if (event.type !== 'outbox.discard') return;
  enqueue.assign({ tasks: [...context.tasks, { kind: 'discard', clientId: event.clientId }] });
});

/** Also where the upload says itself that it was cancelled: its bytes have stopped already. */
export const planDiscardingFile = acting(({ context, event, enqueue }) => {
  if (event.type !== 'outbox.discardFile' && event.type !== 'upload.cancelled') return;
  const { clientId, fileId } = event;
  enqueue.stopChild(`upload:${fileId}`);
  enqueue.assign({ tasks: [...context.tasks, { kind: 'discardFile', clientId, fileId }] });
});

export function messageToSave({ tasks: [task] }: OutboxContext): UnsentMessage | null {
  return task?.kind === 'save' ? task.message : null;
}

export function idToDiscard({ tasks: [task] }: OutboxContext): string | null {
  return task?.kind === 'discard' ? task.clientId : null;
}

export function fileToDiscard({ tasks: [task] }: OutboxContext) {
  return task?.kind === 'discardFile' ? task : null;
}

/** Shown already, and not in the store yet. */
export const messagesToSave = ({ tasks }: OutboxContext): readonly UnsentMessage[] =>
  tasks.flatMap((task) =>
    task.kind === 'save' && task.message.attachments.length > 0 ? [task.message] : [],
  );
