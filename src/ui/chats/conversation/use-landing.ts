/** Keeps the list's place: at its first drawing, and when the message at its upper edge is deleted. */
import type { VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { autoscrollPx } from '#contract/limits.ts';
import type { Goal } from '#machines/chats/timeline/timeline.context.ts';
import { keyOf, type Entry } from './entries.ts';
import type { MessageVirtualizer } from './MessageList.tsx';
import { distanceFromEnd, indexOfMessage, offsetFor } from './place.ts';

/** Scrolls exactly to the start before the paint, once the rows around it are measured. */
export function useLanding(
  virtualizer: MessageVirtualizer,
  entries: readonly Entry[],
  start: Goal | null,
) {
  const hasLanded = useRef(false);
  useLayoutEffect(() => {
    if (hasLanded.current || virtualizer.getVirtualItems().length === 0) return;
    hasLanded.current = true;
    const index =
      start === null || start === 'newest' ? -1 : indexOfMessage(entries, start.messageId);
    const row = virtualizer.measurementsCache[index];
    if (start === null || start === 'newest' || !row) {
      virtualizer.scrollToEnd();
      return;
    }
    const offsetPx = offsetFor(start, row.size, virtualizer.scrollRect?.height ?? 0);
    virtualizer.scrollToOffset(row.start - offsetPx);
  });
}

/** When the row at the upper edge is deleted, the next one stays in place. The virtualizer handles the other rows. */
export function useKeptPlace(
  virtualizer: MessageVirtualizer,
  entries: readonly Entry[],
  selfId: string,
) {
  const shown = useRef<readonly VirtualItem[]>([]);
  const count = useRef(entries.length);
  useLayoutEffect(() => {
    const isLess = entries.length < count.current;
    count.current = entries.length;
    if (!isLess || distanceFromEnd(virtualizer) <= autoscrollPx) return;
    const topPx = virtualizer.scrollOffset ?? 0;
    const indexByKey = new Map(entries.map((entry, index) => [keyOf(entry, selfId), index]));
    const atEdge = shown.current.findLast(({ start }) => start <= topPx);
    if (!atEdge || indexByKey.has(String(atEdge.key))) return;
    const next = shown.current.find(
      ({ start, key }) => start > atEdge.start && indexByKey.has(String(key)),
    );
    const now = next && virtualizer.measurementsCache[indexByKey.get(String(next.key)) ?? -1];
    if (now) virtualizer.scrollToOffset(topPx + now.start - next.start);
  }, [entries, selfId, virtualizer]);
  useLayoutEffect(() => {
    shown.current = virtualizer.getVirtualItems();
  });
}
