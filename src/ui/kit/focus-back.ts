import { useEffect, useRef, type RefObject } from 'react';

/**
 * Leads the focus to the first control of a row when what was asked there has gone, because the field that had the focus
 * went with it. While the answer is awaited, the controls cannot take it.
 */
export function useFocusBack(
  row: RefObject<HTMLElement | null>,
  { isAsked, isBusy }: { readonly isAsked: boolean; readonly isBusy: boolean },
): void {
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked) {
      wasAsked.current = true;
    } else if (wasAsked.current && !isBusy) {
      wasAsked.current = false;
      row.current?.querySelector<HTMLElement>('button')?.focus();
    }
  }, [row, isAsked, isBusy]);
}
