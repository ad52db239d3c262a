/**
 * How high the rows are, asked of the browser once for all that a commit has brought: asked of each as it is mounted,
 * between what moves it and the next, every answer would cost a layout of its own.
 */
import { measureElement } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { Entry } from './entries.ts';
import type { MessageVirtualizer } from './MessageList.tsx';

/** By row: as high as it was as its commit was laid out. */
const heights = new WeakMap<HTMLDivElement, number>();

/** For the virtualizer: a row that is just mounted is as high as was thought, until `useMeasured` has looked. */
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

/** New rows are measured before anything is painted; others as well when their neighbours have changed. */
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
    // After this commit: the rows that come into view then are drawn at once.
    queueMicrotask(() => {
      for (const [index, heightPx] of changed) virtualizer.resizeItem(index, heightPx);
    });
  });
}
