/** How we call: what costs nothing and sounds or looks better (calls: Behaviour). */
import {
  AudioPresets,
  ScreenSharePresets,
  VideoPresets,
  type RoomOptions,
  type ScreenShareCaptureOptions,
} from 'livekit-client';
import { callChatFileMaxBytes } from '#contract/limits.ts';
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
    // Whoever loads the page anew goes on with the call: to leave is the call's business, not the page's.
    disconnectOnPageLeave: false,
    // Nobody sends more at a time, and a few bytes can be packed gigabytes.
    dataStream: { maxPayloadByteLength: callChatFileMaxBytes },
    audioCaptureDefaults: {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      // Browsers pass over what they do not know.
      voiceIsolation: true,
      // Also for what is turned on later.
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
  // The sound of what is shown, without the voices of the call.
  audio: { restrictOwnAudio: true },
  resolution: screen.resolution,
  contentHint: 'detail',
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
};
