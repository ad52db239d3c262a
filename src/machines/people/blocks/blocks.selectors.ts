import type { SnapshotFrom } from 'xstate';
import type { blocksMachine } from './blocks.machine.ts';

type Blocks = SnapshotFrom<typeof blocksMachine>;

/**
 * Returns the state of the list. reading: for the first time or again. waiting: it failed and is read again by itself.
 * failed: only the person can try again.
 */
export function selectBlockList(blocks: Blocks): 'reading' | 'shown' | 'waiting' | 'failed' {
  const states = ['shown', 'waiting', 'failed'] as const;
  return states.find((state) => blocks.matches(state)) ?? 'reading';
}
