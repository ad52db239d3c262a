/** Measures all new rows once in each commit: measuring each row as it mounts would cost a layout each time. */
import { measureElement } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { Entry } from './entries.ts';
import type { MessageVirtualizer } from './MessageList.tsx';

/** Heights of row elements from their last measurement. */
const heights = new WeakMap<HTMLDivElement, number>();

/** For the virtualizer: a new row keeps its estimate until `useMeasured` has measured it. */
export function measureLater(
  row: HTMLDivElement,
  told: ResizeObserverEntry | undefined,
  virtualizer: MessageVirtualizer,
): number {
  if (told) return measureElement(row, told, virtualizer);
  const index = virtualizer.indexFromElement(row);
  return (
    virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index)) ??
    heights.get(row) ??
    virtualizer.options.estimateSize(index)
  );
}

/** Measures new rows before the paint, and the others when their neighbours have changed. */
export function useMeasured(entries: readonly Entry[], virtualizer: MessageVirtualizer): void {
  const measured = useRef(entries);
  useLayoutEffect(() => {
    const isOther = measured.current !== entries;
    measured.current = entries;
    const fresh: HTMLDivElement[] = [];
    const changed: (readonly [index: number, heightPx: number])[] = [];
    for (const [key, row] of virtualizer.elementsCache) {
      const isFresh = !heights.has(row);
      if (!row.isConnected || !(isFresh || isOther)) continue;
      const heightPx = row.offsetHeight;
      heights.set(row, heightPx);
      const knownPx = virtualizer.itemSizeCache.get(key);
      if (knownPx === undefined) fresh.push(row);
      else if (knownPx !== heightPx) changed.push([virtualizer.indexFromElement(row), heightPx]);
    }
    for (const row of fresh) virtualizer.measureElement(row);
    if (changed.length === 0) return;
    // It waits for the end of this commit, so that rows that come into view are drawn at once.
    queueMicrotask(() => {
      for (const [index, heightPx] of changed) virtualizer.resizeItem(index, heightPx);
    });
  });
}
