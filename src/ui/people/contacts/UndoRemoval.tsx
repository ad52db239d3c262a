import { Button } from '#ui/kit/Button.tsx';
import { contactsDialog as text } from '#ui/text/contacts.ru.ts';
import { useUndoableRemovals } from './undo-removal.ts';
import styles from './UndoRemoval.module.css';

/** Offers to undo a removal inside of a dialog, which covers the toasts. */
export function UndoRemoval() {
  const undoable = useUndoableRemovals(true);
  return (
    <div role="status">
      {undoable && (
        <p className={styles['undo']}>
          {undoable.words}
          <Button look="plain" aria-keyshortcuts="Control+Z Meta+Z" onClick={undoable.undo}>
            {text.undo}
          </Button>
        </p>
      )}
    </div>
  );
}
