import { defaultDeviceChoices, type DeviceChoiceStore, type DeviceChoices } from './types.ts';

/** LiveKit's own components read and write it as well. */
const key = 'lk-user-choices';

const speakerKey = 'vest:speaker';

export function createDeviceChoiceStore(window: Window = globalThis.window): DeviceChoiceStore {
  /** Choices that the browser would not keep. */
  let unkept: DeviceChoices | null = null;
  return {
    read: () => unkept ?? choicesIn(stored(window, key), stored(window, speakerKey)),
    write(choices) {
      const { speakerId, ...ofLiveKit } = choices;
      unkept = choices;
      window.localStorage.setItem(key, JSON.stringify(ofLiveKit));
      window.localStorage.setItem(speakerKey, JSON.stringify(speakerId));
      unkept = null;
    },
  };
}

function stored(window: Window, under: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(under) ?? 'null');
  } catch {
    return null;
  }
}

/** Another version may have written the choices: each value that makes no sense counts as missing. */
function choicesIn(found: unknown, speaker: unknown): DeviceChoices {
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
    speakerId: text(speaker, defaultDeviceChoices.speakerId),
  };
}
