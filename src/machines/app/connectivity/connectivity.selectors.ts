import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { connectivityMachine } from './connectivity.machine.ts';

type ConnectivitySnapshot = SnapshotFrom<typeof connectivityMachine>;

export const isOffline = (connectivity: ConnectivitySnapshot): boolean =>
  connectivity.matches({ link: 'offline' });

/** Answers whether it is the network of this device that is missing, and not the server. */
export const selectIsWithoutNetwork = (connectivity: ConnectivitySnapshot): boolean =>
  isOffline(connectivity) && !connectivity.context.online;

export const isSlow = (connectivity: ConnectivitySnapshot): boolean =>
  connectivity.matches({ link: 'slow' });

export const latencyMs = (connectivity: ConnectivitySnapshot): number | null =>
  connectivity.context.latencyMs;

/** Returns the state of the network for a peer that starts now; online while it is not known. */
export function linkIn(system: AnyActorRef['system']): 'online' | 'offline' {
  const { value } = Object(system.get('connectivity')?.getSnapshot());
  return Object(value).link === 'offline' ? 'offline' : 'online';
}
