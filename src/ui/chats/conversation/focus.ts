/** Moves the focus on when its element leaves the screen: otherwise keyboard users would lose their place. */
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { isWideScreen } from '#ui/kit/screen.ts';

/**
 * For `ref`: when the element is removed with the focus in it, hands the focus on to the text field or the nearest
 * message.
 */
export function handsFocusOn(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const heirs = heirsOf(element);
    handOn(() => heirs);
  };
}

/**
 * For `ref`: when the server acknowledges a focused unsent message, hands the focus on to the bubble that replaces it.
 */
export function leavesFocusToRow(element: HTMLElement | null) {
  return () => {
    if (element === null || element !== document.activeElement) return;
    const row = element.closest('[data-index]');
    handOn(() => [row?.querySelector('article')]);
  };
}

/**
 * Lets a list that is drawn anew take the focus over from the list before. The focus goes to the target message of the
 * jump, or to the list itself. `hadFocusRef` outlives both lists.
 * @returns a function to call at the jump, because the focused element goes before the list does.
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

/** Lists the candidates for the focus, best first; some may be about to go, too. */
function heirsOf(element: HTMLElement): readonly (Element | null | undefined)[] {
  const pane = element.closest('section');
  const field = pane?.querySelector('textarea');
  const messages = Array.from(pane?.querySelectorAll('article') ?? []);
  const own = element.closest('article');
  const beside = own ? messages[messages.indexOf(own) - 1] : null;
  // On a phone, focusing the field would open the keyboard.
  const near = [own, beside, messages.at(-1)];
  return isWideScreen() ? [field, ...near] : [...near, field];
}

/**
 * Focuses the first candidate that is still there once the removed elements are gone. It does nothing when another
 * element has the focus by then.
 */
function handOn(heirs: () => readonly (Element | null | undefined)[]): void {
  queueMicrotask(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const heir = heirs().find((one) => one?.isConnected);
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  });
}
