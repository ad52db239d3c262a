/** Microphones, cameras and speakers before a call, and what was chosen of them on this device (spec 3). */

/** As the spec keeps it, under `lk-user-choices`. */
export interface DeviceChoices {
  readonly videoEnabled: boolean;
  readonly audioEnabled: boolean;
  /** An id that this browser gave, or 'default'. */
  readonly videoDeviceId: string;
  readonly audioDeviceId: string;
  readonly username: string;
}

export const defaultDeviceChoices: DeviceChoices = {
  videoEnabled: true,
  audioEnabled: true,
  videoDeviceId: 'default',
  audioDeviceId: 'default',
  username: '',
};

export interface DeviceChoiceStore {
  /** Where the browser keeps nothing, the defaults. */
  read(): DeviceChoices;
  /** @throws where the browser keeps nothing. */
  write(choices: DeviceChoices): void;
}

export interface Device {
  readonly kind: MediaDeviceKind;
  readonly id: string;
  /** Empty until the person has let the page use devices. */
  readonly name: string;
}

export interface Devices {
  /** Says at once which there are, and again whenever that changes. Where there can be none, an empty list. */
  watch(on: (devices: readonly Device[]) => void): () => void;
}
