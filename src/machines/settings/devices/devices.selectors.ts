import type { SnapshotFrom } from 'xstate';
import type { DeviceSession } from '#contract/auth.ts';
import type { DevicesTarget } from './devices.events.ts';
import type { devicesMachine, SigningOut } from './devices.machine.ts';

type Devices = SnapshotFrom<typeof devicesMachine>;

/** loading, also again. waiting: it failed and comes again by itself. failed: only by the person. */
export function selectDeviceList(devices: Devices): 'loading' | 'loaded' | 'waiting' | 'failed' {
  if (devices.matches({ list: 'loaded' })) return 'loaded';
  if (devices.matches({ list: 'waiting' })) return 'waiting';
  return devices.matches({ list: 'failed' }) ? 'failed' : 'loading';
}

/** As last read; null before. */
export const selectSessions = ({ context }: Devices): readonly DeviceSession[] | null =>
  context.sessions;

/** null: nothing goes on. */
export const selectSigningOut = ({ context }: Devices, target: DevicesTarget): SigningOut | null =>
  context.leaving[target] ?? null;
