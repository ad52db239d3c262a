import { waitFor, type AnyActorRef, type SnapshotFrom } from 'xstate';
import { selectIsUnstored } from '../message/message.selectors.ts';
import type { outboxMachine } from './outbox.machine.ts';

type Outbox = SnapshotFrom<typeof outboxMachine>;

/** Ids of messages whose deletion can be taken back (`outbox.undoDelete`), the newest last. */
export const selectUndoableDeletions = (outbox: Outbox): readonly string[] =>
  outbox.context.undoable;

/** Deletions that the server refused, until each is dismissed (`deletion.dismiss` to `deletion:{messageId}`). */
export const selectRefusedDeletions = (
  outbox: Outbox,
): readonly { readonly messageId: string; readonly refusal: string }[] => outbox.context.refused;

/** How many messages and deletions are stored on this device and go when the same person is back. */
export interface StoredUnsent {
  readonly messages: number;
  readonly deletions: number;
}

/** Counts messages that exist only on this page because this device could not store them. */
export const countUnstored = (system: AnyActorRef['system']): number =>
  running(system, /^message:/).filter((one) => selectIsUnstored(one.getSnapshot())).length;

/** Resolves when no deletion, removal of a friend or wish is on its way any more, whatever their outcome. */
export async function deletionsAnswered(
  system: AnyActorRef['system'],
  signal: AbortSignal,
): Promise<void> {
  await Promise.allSettled(
    running(system, /^(deletion|removal|wish):/).map((one) =>
      waitFor(one, (now) => !now.matches('sending'), { signal }),
    ),
  );
}

function running(system: AnyActorRef['system'], named: RegExp): readonly AnyActorRef[] {
  const all: Readonly<Record<string, AnyActorRef>> = system.getAll();
  return Object.keys(all).flatMap((id) => (named.test(id) ? (all[id] ?? []) : []));
}
