/** The devices that are chosen, and whether they are there. */
import type { Device, DeviceChoices, TrialKind } from '#services/calls/devices/types.ts';

export const trialKinds = { audioinput: 'microphone', videoinput: 'camera' } as const;

/** The field of the choices for each kind. */
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
 * A device with a name of its own. The choice offers the browser's 'default' by itself, and devices without a name
 * cannot be told apart yet.
 */
export const isChoosable = ({ id }: Device): boolean =>
  id !== '' && id !== 'default' && id !== 'communications';

/** Kinds whose chosen device is not there. Without permission this is not known: all devices are nameless. */
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
