import type { SnapshotFrom } from 'xstate';
import type { FileList } from './shared-files.list.ts';
import type { sharedFilesMachine } from './shared-files.machine.ts';

type SharedFiles = SnapshotFrom<typeof sharedFilesMachine>;

/** Returns the conversation; '' before the store knows it. */
export const selectConversationId = (now: SharedFiles): string => now.context.conversationId;

/** Returns what was read so far. */
export const selectFileList = (now: SharedFiles): FileList => now.context.list;

/**
 * Returns the state of the whole list. none: there is no conversation, as far as the store knows. waiting: it failed
 * and is read again by itself. failed: only the person can try again.
 */
export function selectFilesState(
  now: SharedFiles,
): 'none' | 'loading' | 'waiting' | 'failed' | 'loaded' {
  if (now.matches('finding')) return 'none';
  if (now.matches({ found: 'waiting' })) return 'waiting';
  if (now.matches({ found: 'failed' })) return 'failed';
  return now.matches({ found: 'current' }) ? 'loaded' : 'loading';
}

/** Returns the state of the older ones that were asked for. */
export function selectOlderState(now: SharedFiles): 'resting' | 'reading' | 'waiting' | 'failed' {
  const states = ['reading', 'waiting', 'failed'] as const;
  return states.find((older) => now.matches({ found: { current: { older } } })) ?? 'resting';
}

/** Returns whether the list is read for the first time, so that nobody knows yet how much room it takes. */
export const selectIsFirstReading = (now: SharedFiles): boolean =>
  now.matches({ found: 'reading' }) && now.context.newest.failedTries === 0;
