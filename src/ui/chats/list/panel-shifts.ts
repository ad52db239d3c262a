/** Interprets a finger on the panels of a narrow screen, and computes their shifts. All lengths are CSS px. */
import type { Panel } from '#machines/app/layout/layout.events.ts';

/** A shorter movement is only an unsteady finger. */
const DECIDED_PX = 10;

export type Direction = 'undecided' | 'left' | 'right' | 'along';

/** The direction of a finger, decided once in its first steps. A diagonal movement scrolls. */
export function directionOf(dx: number, dy: number): Direction {
  if (Math.hypot(dx, dy) < DECIDED_PX) return 'undecided';
  if (Math.abs(dx) <= Math.abs(dy)) return 'along';
  return dx < 0 ? 'left' : 'right';
}

/** The list moves by a quarter of the way, because the conversation comes over it. */
const LIST_SHARE = 0.25;

/** Both panels' `translate` while a finger drags them from their places. */
export function panelShifts(panel: Panel, dragPx: number): { list: string; conversation: string } {
  const listPx = dragPx * LIST_SHARE;
  return panel === 'list'
    ? { list: `max(-25%, ${listPx}px)`, conversation: `max(0%, 100% + ${dragPx}px)` }
    : { list: `min(0%, -25% + ${listPx}px)`, conversation: `min(100%, ${dragPx}px)` };
}
