import type { SnapshotFrom } from 'xstate';
import type { Corner } from '#services/settings/preferences/types.ts';
import type { callViewMachine } from './call-view.machine.ts';

type CallViewSnapshot = SnapshotFrom<typeof callViewMachine>;

export type Side = 'closed' | 'chat' | 'settings';

export const selectIsSmall = (now: CallViewSnapshot): boolean => now.matches({ size: 'small' });
export const selectSide = (now: CallViewSnapshot): Side => now.value.side;
export const selectHasPages = (now: CallViewSnapshot): boolean => now.matches({ pages: 'there' });
/** Answers whether nothing has moved for a while, so that the controls may leave a picture free. */
export const selectAreControlsAway = (now: CallViewSnapshot): boolean =>
  now.matches({ controls: 'away' });
export const selectCorner = (now: CallViewSnapshot): Corner => now.context.corner;
export const selectPinned = (now: CallViewSnapshot): string | null => now.context.pinned;
export const selectUnpinned = (now: CallViewSnapshot): string | null => now.context.unpinned;

/** Returns the length of the call in whole seconds; never less than 0, whatever the clocks say. */
export function selectSeconds(now: CallViewSnapshot, startedAtMs: number): number {
  const { nowMs } = now.context;
  return nowMs === null ? 0 : Math.max(0, Math.floor((nowMs - startedAtMs) / 1000));
}
