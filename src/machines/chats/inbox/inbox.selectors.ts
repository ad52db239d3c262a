import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#services/app/api/types.ts';
import type { inboxMachine } from './inbox.machine.ts';

type Snapshot = SnapshotFrom<typeof inboxMachine>;

/** Answers whether the last reading of the list failed; an older list may still be shown. */
export const selectListFailed = (snapshot: Snapshot): boolean =>
  snapshot.matches({ list: 'failed' });

/** Answers whether the list shows what is in the archive, too. */
export const selectIsArchiveOpen = (snapshot: Snapshot): boolean =>
  snapshot.matches({ archive: 'open' });

/** Answers whether the direct conversation with this person is being found. */
export const isFindingDirect = (snapshot: Snapshot, userId: string): boolean =>
  snapshot.matches({ direct: 'finding' }) && snapshot.context.askedUserId === userId;

/** Returns the reason why 'Начать чат' with this person failed. */
export const directFailure = (snapshot: Snapshot, userId: string): Failure | null =>
  snapshot.context.askedUserId === userId ? snapshot.context.failure : null;
