import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Z or ⌘Z, wherever one is, but for a text field with something in it: there it undoes the writing. */
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

/** By the key's place: with Russian letters it is «я». */
const isUndo = ({ code, key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (code === 'KeyZ' || key === 'z') && (ctrlKey || metaKey) && !shiftKey && !altKey;

const isWriting = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
  target.value !== '';
