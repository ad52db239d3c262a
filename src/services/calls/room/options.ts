/** Declares how our connections capture, send and receive sound and picture. */
import {
  AudioPresets,
  ScreenSharePresets,
  VideoPresets,
  type RoomOptions,
  type ScreenShareCaptureOptions,
} from 'livekit-client';
import { callChatFileMaxBytes } from '#contract/call-limits.ts';
import { cameraSizeOf } from './camera-size.ts';
import type { RoomRequest } from './types.ts';

const screen = ScreenSharePresets.h1080fps15;

type Asked = Pick<RoomRequest, 'isGroup'> & Partial<Pick<RoomRequest, 'microphoneId' | 'cameraId'>>;

export function roomOptions({
  isGroup,
  microphoneId = 'default',
  cameraId = 'default',
}: Asked): RoomOptions {
  const camera = isGroup ? VideoPresets.h540 : VideoPresets.h720;
  return {
    adaptiveStream: true,
    dynacast: true,
    // A page that is reloaded goes on with the call: leaving is the call's business, not the page's.
    disconnectOnPageLeave: false,
    // Others' data may not unpack to gigabytes; no client of ours sends more than this at a time.
    dataStream: { maxPayloadByteLength: callChatFileMaxBytes },
    audioCaptureDefaults: {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      // Browsers ignore options that they do not know.
      voiceIsolation: true,
      // These hold for devices that are turned on later, too.
      ...(microphoneId !== 'default' && { deviceId: microphoneId }),
    },
    videoCaptureDefaults: {
      resolution: cameraSizeOf(isGroup),
      ...(cameraId !== 'default' && { deviceId: cameraId }),
    },
    publishDefaults: {
      audioPreset: AudioPresets.speech,
      dtx: true,
      red: true,
      videoCodec: 'vp8',
      videoEncoding: camera.encoding,
      screenShareEncoding: screen.encoding,
    },
  };
}

export const screenOptions: ScreenShareCaptureOptions = {
  // The sound of the shared screen goes without the voices of the call.
  audio: { restrictOwnAudio: true },
  resolution: screen.resolution,
  contentHint: 'detail',
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
};
