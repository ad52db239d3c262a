import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Z or ⌘Z on any page, except in a text field with text: there it undoes the typing. */
export function useUndoKeys(isUndoable: boolean, undo: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndo(event) || event.defaultPrevented || isWriting(event.target)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    if (!isUndoable) return undefined;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isUndoable]);
}

/** Compares the key's place, because Russian layouts have «я» there. */
const isUndo = ({ code, key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (code === 'KeyZ' || key === 'z') && (ctrlKey || metaKey) && !shiftKey && !altKey;

const isWriting = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
  target.value !== '';
