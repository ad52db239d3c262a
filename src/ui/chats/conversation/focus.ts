/** Where the focus goes when what has it leaves the screen: a browser would put it nowhere, and a keyboard be lost. */
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { isWideScreen } from '#ui/sending/screen.ts';

/** Whatever in `ref` has the focus as it is taken away hands it on: to where one writes, or to the nearest message. */
export function useFocusHandedOn(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const heirs = heirsOf(element);
      handOn(() => heirs);
    };
  }, [ref]);
}

/**
 * A list that is drawn anew takes the focus over from the one before: to the message that one has jumped to, or to
 * itself. `hadFocusRef` outlives both.
 *
 * @returns to be called as one jumps: what had the focus goes before the list does.
 */
export function useFocusTakenOver(
  listRef: RefObject<HTMLElement | null>,
  hadFocusRef: RefObject<boolean>,
  index: number,
): () => void {
  const first = useRef(index);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (hadFocusRef.current && isFree) {
      const row = listRef.current?.querySelector(`[data-index="${first.current}"]`);
      (row?.querySelector('article') ?? listRef.current)?.focus({ preventScroll: true });
    }
    hadFocusRef.current = false;
  }, [listRef, hadFocusRef]);
  return useCallback(() => {
    hadFocusRef.current = listRef.current?.contains(document.activeElement) ?? false;
  }, [listRef, hadFocusRef]);
}

/** A message on its way that has the focus as the server takes it hands it on to what is drawn in its place. */
export function useFocusLeftToRow(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element === null || element !== document.activeElement) return;
      const row = element.closest('[data-index]');
      handOn(() => [row?.querySelector('article')]);
    };
  }, [ref]);
}

/** In order; some may be about to go, too. */
function heirsOf(element: HTMLElement): readonly (Element | null | undefined)[] {
  const pane = element.closest('section');
  const field = pane?.querySelector('textarea');
  const messages = Array.from(pane?.querySelectorAll('article') ?? []);
  const own = element.closest('article');
  const beside = own ? messages[messages.indexOf(own) - 1] : null;
  // On a telephone the field would bring up the keyboard.
  const near = [own, beside, messages.at(-1)];
  return isWideScreen() ? [field, ...near] : [...near, field];
}

/** When it is seen which of them have stayed; nobody else may have taken the focus meanwhile. */
function handOn(heirs: () => readonly (Element | null | undefined)[]): void {
  queueMicrotask(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const heir = heirs().find((one) => one?.isConnected);
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  });
}
