/** Where one is in the list, and the way to where one wants to be. */
import { autoscrollPx } from '#contract/limits.ts';
import type { Position } from '#machines/store/db/db.types.ts';
import type { Goal } from '#machines/chats/timeline/timeline.context.ts';
import { isOutgoing, type Entry } from './entries.ts';
import type { MessageVirtualizer } from './MessageList.tsx';

/** Further than so many screens nobody can follow a movement: the list is drawn anew there. */
const FAR_SCREENS = 2;

/** By what the virtualizer knows: the browser need not lay anything out to answer. */
export function distanceFromEnd(virtualizer: MessageVirtualizer): number {
  const { scrollOffset, scrollRect } = virtualizer;
  return virtualizer.getTotalSize() - (scrollOffset ?? 0) - (scrollRect?.height ?? 0);
}

/** null: at the newest, where nothing has to be remembered. */
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

/** Is it among what is drawn, or to be drawn once it is loaded? */
export const isHere = (entries: readonly Entry[], goal: Goal, reachesNewest: boolean): boolean =>
  goal === 'newest' ? reachesNewest : indexOfMessage(entries, goal.messageId) !== -1;

/** Scrolls there if it is near; false: it is too far for that. */
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

/** How far below the upper edge a row of this height is to begin. */
export function offsetFor(goal: Exclude<Goal, 'newest'>, rowPx: number, heightPx: number): number {
  return goal.offsetPx ?? Math.max(8, (heightPx - rowPx) / 2);
}
