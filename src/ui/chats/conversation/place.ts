/** Measures the position in the list, scrolls to another one, and keeps it. */
import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { autoscrollPx } from '#contract/limits.ts';
import type { Position } from '#machines/store/db/db.types.ts';
import type { Goal } from '#machines/chats/timeline/timeline.context.ts';
import { reducedMotion } from '#ui/kit/screen.ts';
import { isOutgoing, keyOf, type Entry } from './entries.ts';
import type { MessageVirtualizer } from './MessageList.tsx';

/** Nobody can follow a movement over more screens than this, so the list is drawn anew at its goal. */
const FAR_SCREENS = 2;

/** Computes the px to the end from the virtualizer's numbers, so that the browser need not lay anything out. */
export function distanceFromEnd(virtualizer: MessageVirtualizer): number {
  const { scrollOffset, scrollRect } = virtualizer;
  return virtualizer.getTotalSize() - (scrollOffset ?? 0) - (scrollRect?.height ?? 0);
}

/** Finds the position in the list; null at the newest message, where there is none to remember. */
export function positionOf(
  virtualizer: MessageVirtualizer,
  entries: readonly Entry[],
  reachesNewest: boolean,
): Position | null {
  if (reachesNewest && distanceFromEnd(virtualizer) <= autoscrollPx) return null;
  const topPx = virtualizer.scrollOffset ?? 0;
  for (const { index, start, end } of virtualizer.getVirtualItems()) {
    const entry = entries[index];
    if (!entry || isOutgoing(entry) || end <= topPx) continue;
    return { messageId: entry.id, offsetPx: start - topPx };
  }
  return null;
}

/** Finds the index of a goal's entry; -1 for the newest message, for no goal and for one that is not loaded. */
export const indexOfGoal = (entries: readonly Entry[], goal: Goal | null): number =>
  goal === null || goal === 'newest'
    ? -1
    : entries.findIndex((entry) => !isOutgoing(entry) && entry.id === goal.messageId);

/** Answers whether the goal is among the loaded entries. */
export const isHere = (entries: readonly Entry[], goal: Goal, reachesNewest: boolean): boolean =>
  goal === 'newest' ? reachesNewest : indexOfGoal(entries, goal) !== -1;

/** Scrolls to a near goal; returns false for a far one. */
export function scrollIfNear(
  virtualizer: MessageVirtualizer,
  entries: readonly Entry[],
  goal: Goal,
): boolean {
  const heightPx = virtualizer.scrollRect?.height ?? 0;
  const behavior = reducedMotion().matches ? 'auto' : 'smooth';
  if (goal === 'newest') {
    if (distanceFromEnd(virtualizer) > FAR_SCREENS * heightPx) return false;
    virtualizer.scrollToEnd({ behavior });
    return true;
  }
  const topPx = virtualizer.scrollOffset ?? 0;
  const index = indexOfGoal(entries, goal);
  const row = virtualizer.getVirtualItems().find((item) => item.index === index);
  if (!row || goal.offsetPx !== null) return false;
  const isInView = row.start >= topPx && row.end <= topPx + heightPx;
  if (!isInView) virtualizer.scrollToIndex(index, { align: 'center', behavior });
  return true;
}

/** After this many frames without a correction the list has landed. */
const QUIET_FRAMES = 2;

/**
 * Scrolls exactly to the start before the paint, once the rows around it are measured. Landing brings other rows into
 * view, and measuring them moves the start: so it is corrected until nothing has moved for two frames.
 */
export function useLanding(
  virtualizer: MessageVirtualizer,
  entries: readonly Entry[],
  start: Goal | null,
) {
  const landing = useRef({ isOver: false, offsetPx: NaN });
  const land = useEffectEvent((): boolean => {
    if (landing.current.isOver || virtualizer.getVirtualItems().length === 0) return false;
    const row = virtualizer.measurementsCache[indexOfGoal(entries, start)];
    if (start === null || start === 'newest' || !row) {
      landing.current.isOver = true;
      virtualizer.scrollToEnd();
      return false;
    }
    const heightPx = virtualizer.scrollRect?.height ?? 0;
    const wishedPx = row.start - (start.offsetPx ?? Math.max(8, (heightPx - row.size) / 2));
    const offsetPx = Math.min(wishedPx, virtualizer.getTotalSize() - heightPx);
    if (offsetPx === landing.current.offsetPx) return false;
    landing.current.offsetPx = offsetPx;
    virtualizer.scrollToOffset(offsetPx);
    return true;
  });
  useLayoutEffect(() => {
    land();
  });
  useEffect(() => {
    let quiet = 0;
    let frame = requestAnimationFrame(function look() {
      quiet = land() ? 0 : quiet + 1;
      if (quiet < QUIET_FRAMES) frame = requestAnimationFrame(look);
      else landing.current.isOver = true;
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** Keeps the next row in place when the row at the upper edge is deleted. The virtualizer handles the other rows. */
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
