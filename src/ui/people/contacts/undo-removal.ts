import { useSelector } from '@xstate/react';
import { selectUndoableRemovals } from '#machines/people/contacts/contacts.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useUndoKeys } from '#ui/app/layout/undo-keys.ts';
import { shownName } from '../names.ts';
import { contactsDialog as text } from '#ui/text/contacts.ru.ts';

interface Undoable {
  /** Names the removed friends. */
  readonly words: string;
  readonly undo: () => void;
}

/**
 * Recent removals of friends that can be undone, also by keyboard; null: there are none, or another view offers them.
 */
export function useUndoableRemovals(isHere: boolean): Undoable | null {
  const contacts = usePeer('contacts');
  const ids = useSelector(contacts, selectUndoableRemovals);
  const [first = ''] = ids;
  const name = useDb((db) => shownName(db.users[db.contacts[first]?.friendId ?? '']));
  const undo = () => {
    for (const contactId of ids) contacts.send({ type: 'contacts.undoRemove', contactId });
  };
  useUndoKeys(isHere && ids.length > 0, undo);
  if (!isHere || ids.length === 0) return null;
  return { words: ids.length === 1 ? text.removed(name) : text.removedMany(ids.length), undo };
}
