import { useLayoutEffect, useRef, type RefObject } from 'react';
import { EASE, reducedMotion } from '#ui/kit/screen.ts';
import { keyOf, type Entry } from './entries.ts';
import type { MessageVirtualizer } from './MessageList.tsx';

const MOVE_MS = 180;

/**
 * Moves all rows up while a message arrives at the end, where the list jumps otherwise. Movements of several messages add
 * up. It does not move for more than half a screen: nobody could follow. Neither does it for messages that follow an
 * older stretch: they come below, where no row jumps.
 */
export function useArrivals(
  rows: RefObject<HTMLElement | null>,
  entries: readonly Entry[],
  selfId: string,
  virtualizer: MessageVirtualizer,
  isAtEnd: boolean,
  reachesNewest: boolean,
): void {
  const last = entries.at(-1);
  const lastKey = last ? keyOf(last, selfId) : null;
  const before = useRef({ lastKey, reachesNewest });
  useLayoutEffect(() => {
    const { lastKey: key, reachesNewest: reachedNewest } = before.current;
    before.current = { lastKey, reachesNewest };
    if (key === lastKey || !reachedNewest || !isAtEnd || reducedMotion().matches) return;
    const index = entries.findLastIndex((entry) => keyOf(entry, selfId) === key);
    const endPx = virtualizer.getTotalSize() - virtualizer.options.paddingEnd;
    const movePx = endPx - (virtualizer.measurementsCache[index]?.end ?? endPx);
    if (movePx <= 0 || movePx > (virtualizer.scrollRect?.height ?? 0) / 2) return;
    const frames = [{ translate: `0 ${movePx}px` }, { translate: '0 0' }];
    rows.current?.animate(frames, { duration: MOVE_MS, easing: EASE, composite: 'add' });
  });
}
