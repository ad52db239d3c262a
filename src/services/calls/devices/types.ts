/**
 * Declares the list of microphones, cameras and speakers, the choices on this device (spec 3, `lk-user-choices`), and
 * the trials.
 */
import type { MediaFailure } from '../room/types.ts';

/** The choices of this device, kept under `lk-user-choices`, as the spec says. The speaker has a key of its own. */
export interface DeviceChoices {
  /**
   * These two are kept only for LiveKit's own components: a call begins as it was asked for, a room with both (spec 2,
   * Calls page; spec 4, Call flow).
   */
  readonly videoEnabled: boolean;
  readonly audioEnabled: boolean;
  /** An id that this browser gave, or 'default'. */
  readonly videoDeviceId: string;
  readonly audioDeviceId: string;
  readonly username: string;
  /** Kept under a key of its own, because LiveKit's components have no place for it. */
  readonly speakerId: string;
}

export const defaultDeviceChoices: DeviceChoices = {
  videoEnabled: true,
  audioEnabled: true,
  videoDeviceId: 'default',
  audioDeviceId: 'default',
  username: '',
  speakerId: 'default',
};

export interface DeviceChoiceStore {
  /**
   * Answers with the stored choices. If the browser keeps nothing: the last choices of this page, or else the defaults.
   */
  read(): DeviceChoices;
  /** @throws if the browser keeps nothing: the choices then hold as long as this page. */
  write(choices: DeviceChoices): void;
}

export interface Device {
  readonly kind: MediaDeviceKind;
  readonly id: string;
  /** Empty until the person has let the page use devices. */
  readonly name: string;
}

export interface Devices {
  /** Reports the devices at once, and again whenever they change; an empty list if there can be none. */
  watch(on: (devices: readonly Device[]) => void): () => void;
}

export type TrialKind = 'microphone' | 'camera';

export interface TrialInput {
  readonly kind: TrialKind;
  /** 'default', or an id that this browser gave; a device that is gone is replaced by the default. */
  readonly deviceId: string;
  /** The camera is about to be used in a call, so it has the size that is sent there. */
  readonly forCall?: { readonly isGroup: boolean };
}

export type TrialFact =
  | { readonly type: 'trial.running'; readonly kind: TrialKind }
  /**
   * A trial ends with this fact or with `trial.ended`: the device could not be opened, or it or the permission is gone.
   */
  | { readonly type: 'trial.failed'; readonly kind: TrialKind; readonly failure: MediaFailure }
  | { readonly type: 'trial.ended'; readonly kind: TrialKind };

/** Trials of devices: nobody else sees or hears them. */
export interface Trials {
  /**
   * Asks the person for permission if they have not decided yet; answers with the function that releases the device.
   */
  begin(input: TrialInput, on: (fact: TrialFact) => void): () => void;
  /** The track on trial; null: none of this kind. */
  readonly current: (kind: TrialKind) => MediaStreamTrack | null;
  /**
   * The track that a call is about to use. The promise resolves when the device is awake, with null if that fails.
   * null: no call is about to use one.
   */
  readonly awake: (kind: TrialKind) => Promise<MediaStreamTrack | null> | null;
  readonly watch: (changed: () => void) => () => void;
}
