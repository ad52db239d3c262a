/** Reads and changes the choice of devices, and finds out which chosen ones are gone. */
import type { Device, DeviceChoices, TrialKind } from '#services/calls/devices/types.ts';

export const trialKinds = { audioinput: 'microphone', videoinput: 'camera' } as const;

/** Kind of device → the field of the choices. */
const places = {
  audioinput: 'audioDeviceId',
  videoinput: 'videoDeviceId',
  audiooutput: 'speakerId',
} as const;

export const chosenOf = (choices: DeviceChoices, kind: MediaDeviceKind): string =>
  choices[places[kind]];

export const withChosen = (
  choices: DeviceChoices,
  kind: MediaDeviceKind,
  id: string,
): DeviceChoices => ({ ...choices, [places[kind]]: id });

/**
 * Answers whether the device can be offered under its own name. The list offers the browser's 'default' by itself, and
 * devices without an id cannot be told apart yet.
 */
export const isChoosable = ({ id }: Device): boolean =>
  id !== '' && id !== 'default' && id !== 'communications';

/**
 * Returns the kinds whose chosen device is not there. Without permission this is not known: no device has an id then.
 */
export function goneOf(
  choices: DeviceChoices,
  devices: readonly Device[],
): readonly MediaDeviceKind[] {
  return (['audioinput', 'videoinput', 'audiooutput'] as const).filter((kind) => {
    const ids = devices.filter((one) => one.kind === kind).map(({ id }) => id);
    const chosen = chosenOf(choices, kind);
    return chosen !== 'default' && !ids.includes('') && !ids.includes(chosen) && isKnown(ids, kind);
  });
}

/** Some browsers never list speakers. */
const isKnown = (ids: readonly string[], kind: MediaDeviceKind): boolean =>
  kind !== 'audiooutput' || ids.length > 0;

export const triedDevice = (choices: DeviceChoices, kind: TrialKind): string =>
  chosenOf(choices, kind === 'microphone' ? 'audioinput' : 'videoinput');
