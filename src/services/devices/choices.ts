import { defaultDeviceChoices, type DeviceChoiceStore, type DeviceChoices } from './types.ts';

/** LiveKit's own components read and write it as well. */
const key = 'lk-user-choices';

export function createDeviceChoiceStore(window: Window = globalThis.window): DeviceChoiceStore {
  return {
    read: () => choicesIn(stored(window)),
    write(choices) {
      window.localStorage.setItem(key, JSON.stringify(choices));
    },
  };
}

function stored(window: Window): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Of another version, or of nobody's: each that makes no sense is as if it had not been said. */
function choicesIn(found: unknown): DeviceChoices {
  const { videoEnabled, audioEnabled, videoDeviceId, audioDeviceId, username } = Object(found);
  const yes = (value: unknown, otherwise: boolean) =>
    typeof value === 'boolean' ? value : otherwise;
  const text = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value !== '' ? value : otherwise;
  return {
    videoEnabled: yes(videoEnabled, defaultDeviceChoices.videoEnabled),
    audioEnabled: yes(audioEnabled, defaultDeviceChoices.audioEnabled),
    videoDeviceId: text(videoDeviceId, defaultDeviceChoices.videoDeviceId),
    audioDeviceId: text(audioDeviceId, defaultDeviceChoices.audioDeviceId),
    username: text(username, defaultDeviceChoices.username),
  };
}
