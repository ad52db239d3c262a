/** Measures the position in the list, and scrolls to another one. */
import { autoscrollPx } from '#contract/limits.ts';
import type { Position } from '#machines/store/db/db.types.ts';
import type { Goal } from '#machines/chats/timeline/timeline.context.ts';
import { isOutgoing, type Entry } from './entries.ts';
import type { MessageVirtualizer } from './MessageList.tsx';

/** Nobody can follow a movement over more screens than this: the list is drawn anew there. */
const FAR_SCREENS = 2;

/** Computed from the virtualizer's numbers, so that the browser need not lay anything out. */
export function distanceFromEnd(virtualizer: MessageVirtualizer): number {
  const { scrollOffset, scrollRect } = virtualizer;
  return virtualizer.getTotalSize() - (scrollOffset ?? 0) - (scrollRect?.height ?? 0);
}

/** null at the newest message, where there is no position to remember. */
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

export const indexOfMessage = (entries: readonly Entry[], messageId: string): number =>
  entries.findIndex((entry) => !isOutgoing(entry) && entry.id === messageId);

/** True when the goal is among the loaded entries. */
export const isHere = (entries: readonly Entry[], goal: Goal, reachesNewest: boolean): boolean =>
  goal === 'newest' ? reachesNewest : indexOfMessage(entries, goal.messageId) !== -1;

/** Scrolls to a near goal; returns false for a far one. */
export function scrollIfNear(
  virtualizer: MessageVirtualizer,
  entries: readonly Entry[],
  goal: Goal,
): boolean {
  const heightPx = virtualizer.scrollRect?.height ?? 0;
  const behavior = movesLittle() ? 'auto' : 'smooth';
  if (goal === 'newest') {
    if (distanceFromEnd(virtualizer) > FAR_SCREENS * heightPx) return false;
    virtualizer.scrollToEnd({ behavior });
    return true;
  }
  const topPx = virtualizer.scrollOffset ?? 0;
  const index = indexOfMessage(entries, goal.messageId);
  const row = virtualizer.getVirtualItems().find((item) => item.index === index);
  if (!row || goal.offsetPx !== null) return false;
  const isInView = row.start >= topPx && row.end <= topPx + heightPx;
  if (!isInView) virtualizer.scrollToIndex(index, { align: 'center', behavior });
  return true;
}

const movesLittle = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The distance in px from the upper edge to the target row. */
export function offsetFor(goal: Exclude<Goal, 'newest'>, rowPx: number, heightPx: number): number {
  return goal.offsetPx ?? Math.max(8, (heightPx - rowPx) / 2);
}
