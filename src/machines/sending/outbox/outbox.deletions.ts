/** The outbox's deletions: of messages that the server has. */
import type { UnsentDeletion } from '#services/sending/outbox/types.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { tell } from '#machines/kit/peers.ts';
import { acting } from './outbox.acting.ts';
import type { StoredDeletion } from './outbox.tasks.ts';

/**
 * Hidden at once; the deletion stores itself. One that was refused, or is just being taken back, has shown the message again:
 * the new one takes its place. `now`: the device's clock.
 */
export const startDeletion = (now: () => number) =>
  acting(({ context, event, system, enqueue }) => {
    if (event.type !== 'outbox.delete') return;
    const { messageId, conversationId } = event;
    const id = `deletion:${messageId}` as const;
    if (system.get(id)) {
      if (isHidden(readDb(system), messageId)) return;
      enqueue.stopChild(id);
    }
    enqueue(spawnDeletion({ messageId, conversationId, askedAt: now() }, true, 0));
    enqueue.assign({
      undoable: [...context.undoable, messageId],
      refused: context.refused.filter((one) => one.messageId !== messageId),
    });
  });

const isHidden = (db: DbContext | null, messageId: string): boolean =>
  db !== null && messageId in db.hidden;

/** Those that this tab has not asked for: an earlier page's, or another tab's. */
export const startStoredDeletions = (
  stored: readonly StoredDeletion[],
  takenBack: readonly string[],
) =>
  acting(({ system, enqueue }) => {
    for (const messageId of takenBack)
      enqueue(tell(`deletion:${messageId}`, { type: 'deletion.takenBack' }));
    for (const { leftAloneMs, ...deletion } of stored) {
      if (system.get(`deletion:${deletion.messageId}`)) continue;
      enqueue(spawnDeletion(deletion, false, leftAloneMs));
    }
    const stay = [...stored.map(({ messageId }) => messageId), ...takenBack];
    const known = new Set(stay.map((messageId) => `deletion:${messageId}`));
    for (const id of Object.keys(system.getAll())) {
      if (!id.startsWith('deletion:') || known.has(id)) continue;
      // Its name was made from the prefix.
      enqueue(tell(id as `deletion:${string}`, { type: 'deletion.vanished' }));
    }
  });

/** Of a message that was taken back too late: nobody shall see it any longer. */
export const spawnDeletion = (deletion: UnsentDeletion, isOwn: boolean, leftAloneMs: number) =>
  acting(({ context: { userId, link }, enqueue }) => {
    const id = `deletion:${deletion.messageId}` as const;
    enqueue.spawnChild('deletion', {
      id,
      systemId: id,
      input: { userId, deletion, isOwn, leftAloneMs, link },
    });
  });

export const undoDeletion = acting(({ event, enqueue }) => {
  if (event.type !== 'outbox.undoDelete') return;
  enqueue(tell(`deletion:${event.messageId}`, { type: 'deletion.undo' }));
});

export const noteSettled = acting(({ context, event, enqueue }) => {
  if (event.type !== 'deletion.settled') return;
  const { messageId } = event;
  enqueue.assign({ undoable: context.undoable.filter((one) => one !== messageId) });
});

export const noteRefused = acting(({ context, event, enqueue }) => {
  if (event.type !== 'deletion.refused') return;
  const { messageId, refusal } = event;
  enqueue.assign({ refused: [...context.refused, { messageId, refusal }] });
});

export const stopDeletion = acting(({ context, event, enqueue }) => {
  if (event.type !== 'deletion.ended') return;
  const { messageId } = event;
  enqueue.stopChild(`deletion:${messageId}`);
  enqueue.assign({ refused: context.refused.filter((one) => one.messageId !== messageId) });
});
