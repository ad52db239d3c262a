/** How a finger on the panels of a narrow screen is understood, and where it draws them. All lengths are CSS px. */
import type { Panel } from '#machines/app/layout/layout.events.ts';

/** Less is no movement but a finger that is not quite still. */
const DECIDED_PX = 10;

export type Direction = 'undecided' | 'left' | 'right' | 'along';

/** Which way a finger goes: decided once, in its first steps. Halfway between across and along it scrolls. */
export function directionOf(dx: number, dy: number): Direction {
  if (Math.hypot(dx, dy) < DECIDED_PX) return 'undecided';
  if (Math.abs(dx) <= Math.abs(dy)) return 'along';
  return dx < 0 ? 'left' : 'right';
}

/** The list moves a quarter of the way: the conversation comes over it. */
const LIST_SHARE = 0.25;

/** Both panels, as `translate` wants it, while a finger draws them away from where they were. */
export function panelShifts(panel: Panel, dragPx: number): { list: string; conversation: string } {
  const listPx = dragPx * LIST_SHARE;
  return panel === 'list'
    ? { list: `max(-25%, ${listPx}px)`, conversation: `max(0%, 100% + ${dragPx}px)` }
    : { list: `min(0%, -25% + ${listPx}px)`, conversation: `min(100%, ${dragPx}px)` };
}
