/** What the outbox knows, and what it has to do with the store. */
import { enqueueActions } from 'xstate';
import type { UnsentMessage } from '#services/outbox/types.ts';
import type { DbContext, OutgoingRecord } from '../db/db.types.ts';
import type { OutboxEvent } from './outbox.events.ts';

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
}

export type Task =
  | { readonly kind: 'save'; readonly message: UnsentMessage }
  | { readonly kind: 'discard'; readonly clientId: string };

/** Each message is written later than the one before, whatever the device's clock does. */
export const planSaving = (now: () => number) =>
  enqueueActions<
    OutboxContext,
    OutboxEvent,
    undefined,
    OutboxEvent,
    never,
    never,
    never,
    never,
    never
  >(({ context, event, enqueue }) => {
    if (event.type !== 'outbox.enqueue') return;
    const { type: _type, ...written } = event;
    const createdAt = Math.max(now(), context.newestAt + 1);
    const message = { ...written, createdAt, refusal: null };
    enqueue.assign({
      newestAt: createdAt,
      tasks: [...context.tasks, { kind: 'save', message }],
    });
  });

export function messageToSave({ tasks: [task] }: OutboxContext): UnsentMessage | null {
  return task?.kind === 'save' ? task.message : null;
}

export function idToDiscard({ tasks: [task] }: OutboxContext): string | null {
  return task?.kind === 'discard' ? task.clientId : null;
}

export function findOutgoing(db: DbContext | null, clientId: string | null): OutgoingRecord | null {
  const all = Object.values(db?.outgoing ?? {}).flat();
  return all.find((one) => one.clientId === clientId) ?? null;
}

/** Those that are not on the screen yet. */
export function unknownAmong(
  db: DbContext | null,
  messages: readonly UnsentMessage[],
): readonly string[] {
  const known = new Set(
    Object.values(db?.outgoing ?? {}).flatMap((lane) => lane.map(({ clientId }) => clientId)),
  );
  return messages.map(({ clientId }) => clientId).filter((clientId) => !known.has(clientId));
}
