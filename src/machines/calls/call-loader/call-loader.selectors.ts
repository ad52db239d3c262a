import type { SnapshotFrom } from 'xstate';
import type { CallLoaderContext, callLoaderMachine } from './call-loader.machine.ts';

type Snapshot = SnapshotFrom<typeof callLoaderMachine>;

export const selectAreThere = (now: Snapshot): boolean => now.matches({ code: 'running' });

export const selectAreMissing = (now: Snapshot): boolean => now.matches({ code: 'missing' });

/** `missing`: the code did not load, also while it is asked for again. `failed`: the wish has waited in vain. */
export type CallWish = 'loading' | 'missing' | 'failed';

/** Returns the state of the call that waits for the code in this conversation; null: none waits. */
export function selectWish(now: Snapshot, conversationId: string): CallWish | null {
  const { wanted, failedTries } = now.context;
  if (wanted?.conversationId !== conversationId || now.matches({ wish: 'asking' })) return null;
  if (now.matches({ wish: 'failed' })) return 'failed';
  return failedTries > 0 ? 'missing' : 'loading';
}

/** Returns the call that waits for the person's answer, and what they have to leave for it; null: nothing is asked. */
export const selectAsked = (now: Snapshot): CallLoaderContext | null =>
  now.matches({ wish: 'asking' }) ? now.context : null;
