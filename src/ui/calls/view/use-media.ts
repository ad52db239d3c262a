/** One's own microphone, camera and screen: their state and their switches. */
import { useLocalParticipant } from '@livekit/components-react';
import { useSyncExternalStore } from 'react';
import { useCall } from './call-context.ts';
import type { CallRoom, MediaKind } from './call-room.ts';

export interface OwnMedia {
  readonly isOn: Readonly<Record<MediaKind, boolean>>;
  readonly set: (kind: MediaKind, on: boolean) => void;
  /** Turns the microphone on while a key is held down. */
  readonly talk: (on: boolean) => void;
}

export function useMedia(): OwnMedia {
  const { call } = useCall();
  const { isMicrophoneEnabled, isCameraEnabled, isScreenShareEnabled } = useLocalParticipant();
  return {
    isOn: {
      microphone: isMicrophoneEnabled,
      camera: isCameraEnabled,
      screen: isScreenShareEnabled,
    },
    set: (kind, on) => void setters[kind](call, on),
    talk: (on) => void call.talk(on),
  };
}

const setters: Readonly<Record<MediaKind, (call: CallRoom, on: boolean) => Promise<void>>> = {
  microphone: (call, on) => call.setMicrophone(on),
  camera: (call, on) => call.setCamera(on),
  screen: (call, on) => call.setScreen(on),
};

export function useNotices() {
  const { call } = useCall();
  return useSyncExternalStore(call.watch, call.notices);
}
