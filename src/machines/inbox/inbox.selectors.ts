import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#services/api/types.ts';
import type { inboxMachine } from './inbox.machine.ts';

type Snapshot = SnapshotFrom<typeof inboxMachine>;

/** The list could not be read the last time; what was read before may still show. */
export const selectListFailed = (snapshot: Snapshot): boolean =>
  snapshot.matches({ list: 'failed' });

export const selectIsFindingDirect = (snapshot: Snapshot): boolean =>
  snapshot.matches({ direct: 'finding' });

/** Why 'Начать чат' brought nothing. */
export const selectDirectFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;
