/** What signing out would leave behind. */
import { waitFor, type AnyActorRef } from 'xstate';
import type { OutboxStore } from '#services/sending/outbox/types.ts';
import { isSendable } from './outbox.readiness.ts';

/** Kept by this device: it goes when the same person is back. */
export interface StoredUnsent {
  readonly messages: number;
  readonly deletions: number;
}

/** What the server refused, or a file of it, stays stored as well, but never goes by itself. */
export async function countUnsent(store: OutboxStore, userId: string): Promise<StoredUnsent> {
  const [messages, deletions] = await Promise.all([
    store.load(userId),
    store.loadDeletions(userId),
  ]);
  return {
    messages: messages.filter(isSendable).length,
    deletions: deletions.filter(({ isTakenBack }) => !isTakenBack).length,
  };
}

/** When no deletion of a message or removal of a friend is on its way to the server any more, however each went. */
export async function deletionsAnswered(
  system: AnyActorRef['system'],
  signal: AbortSignal,
): Promise<void> {
  const running: Readonly<Record<string, AnyActorRef>> = system.getAll();
  const deletions = Object.keys(running).flatMap((id) =>
    /^(deletion|removal):/.test(id) ? (running[id] ?? []) : [],
  );
  await Promise.allSettled(
    deletions.map((one) => waitFor(one, (now) => !now.matches('sending'), { signal })),
  );
}
