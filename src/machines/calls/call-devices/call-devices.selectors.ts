import type { SnapshotFrom } from 'xstate';
import type { Device, TrialKind } from '#services/calls/devices/types.ts';
import type { MediaFailure } from '#services/calls/room/types.ts';
import { chosenOf, isChoosable } from './call-devices.choice.ts';
import type { callDevicesMachine } from './call-devices.machine.ts';

export type { TrialKind } from '#services/calls/devices/types.ts';

type CallDevicesSnapshot = SnapshotFrom<typeof callDevicesMachine>;

export const selectDevices = ({ context }: CallDevicesSnapshot): readonly Device[] =>
  context.devices;

/** Returns the devices of this kind that can be chosen beside the default. */
export const devicesOf = (devices: readonly Device[], kind: MediaDeviceKind): readonly Device[] =>
  devices.filter((one) => one.kind === kind && isChoosable(one));

/** Answers whether the browser hides the names of this kind's devices until the person lets the page use them. */
export const areNameless = (devices: readonly Device[], kind: MediaDeviceKind): boolean =>
  devices.some((one) => one.kind === kind && one.id === '');

export const selectChosen = ({ context }: CallDevicesSnapshot, kind: MediaDeviceKind): string =>
  chosenOf(context.choices, kind);

/** Answers whether the chosen device is gone and the default has taken its place. */
export const selectIsGone = ({ context }: CallDevicesSnapshot, kind: MediaDeviceKind): boolean =>
  context.gone.includes(kind);

/** Answers whether the browser did not keep the last choice, which then holds only as long as this page. */
export const selectIsUnkept = (now: CallDevicesSnapshot): boolean =>
  now.matches({ choices: 'unkept' });

export type TrialStage = 'off' | 'opening' | 'running' | 'failed';

export function selectTrial(now: CallDevicesSnapshot, kind: TrialKind): TrialStage {
  const state = now.value[kind];
  return typeof state === 'string' ? state : state.trying;
}

/** Returns why the trial failed; null: it has not. */
export const selectTrialFailure = (
  now: CallDevicesSnapshot,
  kind: TrialKind,
): MediaFailure | null => (selectTrial(now, kind) === 'failed' ? now.context.failures[kind] : null);
