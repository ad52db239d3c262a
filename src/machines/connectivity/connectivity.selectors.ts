import type { SnapshotFrom } from 'xstate';
import type { connectivityMachine } from './connectivity.machine.ts';

type ConnectivitySnapshot = SnapshotFrom<typeof connectivityMachine>;

export const isOffline = (connectivity: ConnectivitySnapshot): boolean =>
  connectivity.matches({ link: 'offline' });

export const isSlow = (connectivity: ConnectivitySnapshot): boolean =>
  connectivity.matches({ link: 'slow' });

export const latencyMs = (connectivity: ConnectivitySnapshot): number | null =>
  connectivity.context.latencyMs;
