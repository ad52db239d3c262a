import type { SnapshotFrom } from 'xstate';
import type { syncMachine } from './sync.machine.ts';

type SyncSnapshot = SnapshotFrom<typeof syncMachine>;

/** Answers whether events flow and nothing is known to be missing. */
export const isLive = (sync: SyncSnapshot): boolean =>
  sync.matches({ link: 'joined', data: 'resting' });

/** Answers whether missed changes are being read («Обновление…»). */
export const isSyncing = (sync: SyncSnapshot): boolean => sync.hasTag('busy');
