/** Friends who are to go: each removal is an actor of its own, which can be undone for 5 s. */
import { tell } from '#machines/kit/peers.ts';
import { acting } from './contacts.acting.ts';

export const startRemoval = acting(({ context, event, system, enqueue }) => {
  if (event.type !== 'contacts.remove') return;
  const { contactId } = event;
  const id = `removal:${contactId}` as const;
  if (system.get(id)) return;
  enqueue.spawnChild('removal', { id, systemId: id, input: { contactId } });
  enqueue.assign({ undoable: [...context.undoable, contactId] });
});

export const undoRemoval = acting(({ event, enqueue }) => {
  if (event.type !== 'contacts.undoRemove') return;
  enqueue(tell(`removal:${event.contactId}`, { type: 'removal.undo' }));
});

export const noteSettled = acting(({ context, event, enqueue }) => {
  if (event.type !== 'removal.settled') return;
  enqueue.assign({ undoable: context.undoable.filter((id) => id !== event.contactId) });
});

export const stopRemoval = acting(({ event, enqueue }) => {
  if (event.type === 'removal.ended') enqueue.stopChild(`removal:${event.contactId}`);
});
