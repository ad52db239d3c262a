import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { connectivityMachine } from './connectivity.machine.ts';

type ConnectivitySnapshot = SnapshotFrom<typeof connectivityMachine>;

export const isOffline = (connectivity: ConnectivitySnapshot): boolean =>
  connectivity.matches({ link: 'offline' });

export const isSlow = (connectivity: ConnectivitySnapshot): boolean =>
  connectivity.matches({ link: 'slow' });

export const latencyMs = (connectivity: ConnectivitySnapshot): number | null =>
  connectivity.context.latencyMs;

/** How the network stands, for a peer that begins now; online when nobody knows. */
export function linkIn(system: AnyActorRef['system']): 'online' | 'offline' {
  const { value } = Object(system.get('connectivity')?.getSnapshot());
  return Object(value).link === 'offline' ? 'offline' : 'online';
}
