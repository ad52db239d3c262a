import type { SnapshotFrom } from 'xstate';
import type { callLoaderMachine } from './call-loader.machine.ts';

type Snapshot = SnapshotFrom<typeof callLoaderMachine>;

export const selectAreThere = (now: Snapshot): boolean => now.matches({ code: 'running' });

export const selectAreMissing = (now: Snapshot): boolean => now.matches({ code: 'missing' });

/** `missing`: the code has failed to come, also while it is asked for again; `failed`: it was waited for in vain. */
type Wish = 'loading' | 'missing' | 'failed';

/** The call that is begun in a conversation and waits for the code; null: none does. */
export function selectWish(now: Snapshot, conversationId: string): Wish | null {
  const { wanted, failedTries } = now.context;
  if (wanted?.conversationId !== conversationId) return null;
  if (now.matches({ wish: 'failed' })) return 'failed';
  return failedTries > 0 ? 'missing' : 'loading';
}
