import type { DraftStore } from '#services/sending/drafts/types.ts';
import type { OutboxStore } from '#services/sending/outbox/types.ts';
import type { PendingFiles } from '#services/sending/pending-files/types.ts';

interface Stores {
  readonly drafts: DraftStore;
  readonly outboxStore: OutboxStore;
  readonly forgetRooms: (userId: string) => void;
  readonly pendingFiles: PendingFiles;
}

/** Removes what this device keeps of somebody whose account was deleted: nobody could send or read it any more. */
export async function eraseStored(
  { drafts, outboxStore, forgetRooms, pendingFiles }: Stores,
  userId: string,
): Promise<void> {
  forgetRooms(userId);
  const [written, unsent, deletions] = await Promise.all([
    drafts.loadAll(userId),
    outboxStore.load(userId),
    outboxStore.loadDeletions(userId),
  ]);
  await Promise.all([
    ...written.map(({ conversationId, clientId }) =>
      drafts.remove(userId, conversationId, clientId),
    ),
    ...unsent.map(({ clientId }) => outboxStore.remove(userId, clientId)),
    ...deletions.map(({ messageId }) => outboxStore.removeDeletion(userId, messageId)),
    pendingFiles.clear(userId),
  ]);
}
