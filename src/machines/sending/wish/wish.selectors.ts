import type { SnapshotFrom } from 'xstate';
import type { wishMachine } from './wish.machine.ts';

/** Returns what the wish waits for after it could be taken back: the network, or another try; null: nothing is late. */
export function selectDelay(wish: SnapshotFrom<typeof wishMachine>): 'network' | 'server' | null {
  if (wish.matches({ retrying: 'offline' })) return 'network';
  const isRepeated = wish.matches('sending') && wish.context.failedTries > 0;
  return isRepeated || wish.matches('retrying') ? 'server' : null;
}
