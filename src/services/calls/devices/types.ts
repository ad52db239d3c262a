/** Microphones, cameras and speakers: which there are, what was chosen of them on this device (spec 3), trying them out. */
import type { MediaFailure } from '../room/types.ts';

/** Kept under `lk-user-choices`, as the spec says. */
export interface DeviceChoices {
  /** These two are kept for LiveKit's own components alone. A call begins as it was asked for, a room with both (spec 2, 4). */
  readonly videoEnabled: boolean;
  readonly audioEnabled: boolean;
  /** An id that this browser gave, or 'default'. */
  readonly videoDeviceId: string;
  readonly audioDeviceId: string;
  readonly username: string;
  /** Kept apart: LiveKit's own have no place for it. */
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
  /** Where the browser keeps nothing: the last choices of this page, or else the defaults. */
  read(): DeviceChoices;
  /** @throws where the browser keeps nothing: then it holds as long as this page. */
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

export type TrialKind = 'microphone' | 'camera';

export interface TrialInput {
  readonly kind: TrialKind;
  /** 'default', or an id that this browser gave; one that is gone is the default. */
  readonly deviceId: string;
  /** It is on its way into a call: in the size that is sent there. */
  readonly forCall?: { readonly isGroup: boolean };
}

export type TrialFact =
  | { readonly type: 'trial.running'; readonly kind: TrialKind }
  /** Its last word, as `trial.ended`: the device has gone, or the permission. */
  | { readonly type: 'trial.failed'; readonly kind: TrialKind; readonly failure: MediaFailure }
  | { readonly type: 'trial.ended'; readonly kind: TrialKind };

/** Devices that are tried out: seen and heard by nobody else. */
export interface Trials {
  /** Asks the person, where they have not said yet; answers with the way to let go of it. */
  begin(input: TrialInput, on: (fact: TrialFact) => void): () => void;
  /** The track on trial; null: none of this kind. */
  readonly current: (kind: TrialKind) => MediaStreamTrack | null;
  /** The one on its way into a call, also while it is being woken up: it answers null if it could not be. null: none is. */
  readonly awake: (kind: TrialKind) => Promise<MediaStreamTrack | null> | null;
  readonly watch: (changed: () => void) => () => void;
}
