/** Moves the two panels of a narrow screen and the focus between them. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Panel } from '#machines/app/layout/layout.events.ts';
import {
  isAtRest,
  selectDragPx,
  selectLastId,
  selectPanel,
} from '#machines/app/layout/layout.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { reducedMotion } from '#ui/kit/screen.ts';
import { conversationAddress } from './steps.ts';

export interface PanelRefs {
  readonly page: RefObject<HTMLElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  readonly conversation: RefObject<HTMLElement | null>;
}

/** Moves the panels with the finger. React draws nothing meanwhile: this hook writes the two styles. */
export function useFollowing({ page, list, conversation }: PanelRefs): void {
  const layout = usePeer('layout');
  useLayoutEffect(() => {
    let shownPx: number | null = null;
    const follow = () => {
      const snapshot = layout.getSnapshot();
      const dragPx = reducedMotion().matches ? null : selectDragPx(snapshot);
      if (dragPx === shownPx) return;
      shownPx = dragPx;
      page.current?.toggleAttribute('data-held', dragPx !== null);
      const shifts = dragPx === null ? null : panelShifts(selectPanel(snapshot), dragPx);
      list.current?.style.setProperty('translate', shifts?.list ?? null);
      conversation.current?.style.setProperty('translate', shifts?.conversation ?? null);
    };
    const watch = layout.subscribe(follow);
    return () => watch.unsubscribe();
  }, [layout, page, list, conversation]);
}

/** The list moves by a quarter of the way, because the conversation comes over it. */
const LIST_SHARE = 0.25;

/** Computes both panels' `translate` while a finger drags them from their places. */
export function panelShifts(panel: Panel, dragPx: number): { list: string; conversation: string } {
  const listPx = dragPx * LIST_SHARE;
  return panel === 'list'
    ? { list: `max(-25%, ${listPx}px)`, conversation: `max(0%, 100% + ${dragPx}px)` }
    : { list: `min(0%, -25% + ${listPx}px)`, conversation: `min(100%, ${dragPx}px)` };
}

/** Leaves our animation out when the browser has animated the way back itself (a swipe from the edge). */
export function useBrowsersOwnMotion(page: RefObject<HTMLElement | null>): void {
  const layout = usePeer('layout');
  useEffect(() => {
    const element = page.current;
    const stepped = (event: PopStateEvent) =>
      element?.toggleAttribute('data-instant', event.hasUAVisualTransition);
    window.addEventListener('popstate', stepped);
    const watch = layout.subscribe((snapshot) => {
      if (isAtRest(snapshot)) element?.removeAttribute('data-instant');
    });
    return () => {
      window.removeEventListener('popstate', stepped);
      watch.unsubscribe();
    };
  }, [layout, page]);
}

/** Moves the focus out of the hidden panel: to the back button, or to the tile of the closed conversation. */
export function useFocusOnPanel(
  { list, conversation }: PanelRefs,
  isNarrow: boolean,
  /** The panel that the address names. The page's first one takes no focus. */
  panel: Panel,
): void {
  const layout = usePeer('layout');
  const before = useRef({ isNarrow, panel });
  useEffect(() => {
    const was = before.current;
    before.current = { isNarrow, panel };
    if (!isNarrow || !was.isNarrow || was.panel === panel) return;
    const [to, from] =
      panel === 'list'
        ? [list.current, conversation.current]
        : [conversation.current, list.current];
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || from?.contains(focused);
    if (!to || isFree !== true) return;
    const lastId = selectLastId(layout.getSnapshot());
    const tile =
      lastId === null ? null : to.querySelector(`a[href="${conversationAddress(lastId)}"]`);
    const heir = tile ?? to.querySelector('button, a[href]') ?? to;
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  }, [layout, list, conversation, isNarrow, panel]);
}
