import type { SnapshotFrom } from 'xstate';
import type { outboxMachine } from './outbox.machine.ts';

type Outbox = SnapshotFrom<typeof outboxMachine>;

/** Ids of messages whose deletion can be taken back (`outbox.undoDelete`), the newest last. */
export const selectUndoableDeletions = (outbox: Outbox): readonly string[] =>
  outbox.context.undoable;

/** Deletions that the server refused, until each is dismissed (`deletion.dismiss` to `deletion:{messageId}`). */
export const selectRefusedDeletions = (
  outbox: Outbox,
): readonly { readonly messageId: string; readonly refusal: string }[] => outbox.context.refused;
