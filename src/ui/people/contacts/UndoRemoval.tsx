import { useSelector } from '@xstate/react';
import { selectUndoableRemovals } from '#machines/people/contacts/contacts.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useUndoKeys } from '#ui/app/layout/undo-keys.ts';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { contactsDialog as text } from '#ui/text/contacts.ru.ts';
import { undoing } from '#ui/text/undo.ru.ts';
import { useUndoableBlocks } from '../blocks/undo-block.ts';
import { shownName } from '../names.ts';

/** Offers to undo a removal or a block inside of a dialog, which covers the toasts. */
export function UndoRemoval() {
  const removals = useUndoableRemovals(true);
  const undoable = useUndoableBlocks(true) ?? removals;
  return (
    <div role="status">
      {undoable && (
        <p className={classes(patterns['ends'], patterns['framed'])}>
          <span>{undoable.words}</span>
          <Button look="plain" aria-keyshortcuts="Control+Z Meta+Z" onClick={undoable.undo}>
            {undoing.undo}
          </Button>
        </p>
      )}
    </div>
  );
}

/**
 * Recent removals of friends that can be undone, also by keyboard, and words that name the friends; null: there are
 * none, or another view offers them.
 */
export function useUndoableRemovals(isHere: boolean) {
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
