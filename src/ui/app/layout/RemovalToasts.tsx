import { useSelector } from '@xstate/react';
import type { Dialog } from '#machines/app/dialogs/dialogs.events.ts';
import { selectDialog } from '#machines/app/dialogs/dialogs.selectors.ts';
import {
  selectRefusedDeletions,
  selectUndoableDeletions,
} from '#machines/sending/outbox/outbox.selectors.ts';
import { usePeer } from '../actors.tsx';
import { useUndoableRemovals } from '#ui/people/contacts/undo-removal.ts';
import { ActionToast } from '#ui/kit/Toast.tsx';
import { contactsDialog as text } from '#ui/text/contacts.ru.ts';

/** The dialogs that show people offer the same themselves. */
const saidIn: readonly (Dialog['name'] | undefined)[] = ['contacts', 'person'];

/** Offers on any page to undo the removal of a friend. */
export function RemovalToasts() {
  const isSaid = useSelector(usePeer('dialogs'), (state) =>
    saidIn.includes(selectDialog(state)?.name),
  );
  const undoable = useUndoableRemovals(!isSaid);
  const outbox = usePeer('outbox');
  // Two toasts would overlap: those about messages come first (DeletionToasts.tsx).
  const isTaken = useSelector(
    outbox,
    (state) => selectUndoableDeletions(state).length + selectRefusedDeletions(state).length > 0,
  );
  if (undoable === null || isTaken) return <ActionToast message={null} />;
  const shortcut = { keys: 'Control+Z Meta+Z', words: text.undoByKeys };
  const message = { text: undoable.words, action: text.undo, onAction: undoable.undo, shortcut };
  return <ActionToast message={message} />;
}
