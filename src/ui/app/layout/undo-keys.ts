import { isTextField, useShortcut } from '#ui/kit/shortcuts.ts';

/** Undoes by key on any page, except in a text field with text: there the key undoes the typing. */
export function useUndoKeys(isUndoable: boolean, undo: () => void): void {
  useShortcut(
    'undo',
    ({ target }) => {
      if (isTextField(target) && target.value !== '') return false;
      undo();
      return true;
    },
    isUndoable,
  );
}
