/** What views may ask about the code of calls, and about what waits for it. */
import type { SnapshotFrom } from 'xstate';
import type { callLoaderMachine } from './call-loader.machine.ts';

type Snapshot = SnapshotFrom<typeof callLoaderMachine>;

export const selectAreThere = (now: Snapshot): boolean => now.matches({ code: 'running' });

export const selectAreMissing = (now: Snapshot): boolean => now.matches({ code: 'missing' });

/** How what somebody has begun waits for the code. */
type Wish = 'loading' | 'missing';

/** What is begun in a conversation and waits; null: nothing does. `missing` once the code has failed to come, also while it is asked for again. */
export function selectWish({ context }: Snapshot, conversationId: string): Wish | null {
  if (context.wanted?.conversationId !== conversationId) return null;
  return context.failedTries > 0 ? 'missing' : 'loading';
}
