/**
 * My own microphone, camera and screen, turned on and off. Not by the library's own calls where something is to be woken
 * up: what a person allows after the call has ended it would hold for 15 s more.
 */
import { Track, type LocalTrack, type Room } from 'livekit-client';
import { screenOptions } from './options.ts';
import type { MediaKind } from './types.ts';

export interface LocalTracks {
  /** One after the other: whoever asks twice is asked once. */
  turn(kind: MediaKind, on: boolean): Promise<void>;
  /** Nothing of the person's is captured any more, nor what they allow from now on. */
  stop(): void;
}

const sources = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
} as const;

export function createLocalTracks({ localParticipant: me }: Room): LocalTracks {
  const turning = new Map<MediaKind, Promise<void>>();
  /** Woken up, and not published yet. */
  let fresh: readonly LocalTrack[] = [];
  let isStopped = false;

  const wake = (kind: MediaKind): Promise<readonly LocalTrack[]> =>
    kind === 'screen'
      ? me.createScreenTracks(screenOptions)
      : me.createTracks(kind === 'camera' ? { video: true } : { audio: true });

  async function begin(kind: MediaKind): Promise<void> {
    const tracks = await wake(kind);
    if (isStopped) {
      stopAll(tracks);
      return;
    }
    fresh = [...fresh, ...tracks];
    try {
      await Promise.all(tracks.map((track) => me.publishTrack(track)));
    } catch (error) {
      stopAll(tracks);
      throw error;
    } finally {
      fresh = fresh.filter((one) => !tracks.includes(one));
    }
  }

  async function switchOne(kind: MediaKind, on: boolean): Promise<void> {
    if (isStopped) return;
    if (on && !me.getTrackPublication(sources[kind])) await begin(kind);
    else if (kind === 'screen') await me.setScreenShareEnabled(on, screenOptions);
    else if (kind === 'camera') await me.setCameraEnabled(on);
    else await me.setMicrophoneEnabled(on);
    if (isStopped) stopPublished();
  }

  function stopPublished(): void {
    for (const { track } of me.getTrackPublications()) track?.stop();
  }

  return {
    turn(kind, on) {
      const before = turning.get(kind) ?? Promise.resolve();
      // The one before has told whoever asked for it how it went.
      const now = before.catch(() => {}).then(() => switchOne(kind, on));
      turning.set(kind, now);
      return now;
    },
    stop() {
      isStopped = true;
      stopAll(fresh);
    },
  };
}

const stopAll = (tracks: readonly LocalTrack[]) => {
  for (const track of tracks) track.stop();
};

/** Answers with the camera that is to be switched to where cameras do not say which way they look; null: it is done. */
export async function flipCamera(room: Room): Promise<string | null> {
  const track = room.localParticipant.getTrackPublication(Track.Source.Camera)?.videoTrack;
  if (!track) return null;
  const { facingMode, deviceId } = track.mediaStreamTrack.getSettings();
  if (facingMode === 'user' || facingMode === 'environment') {
    const { resolution } = room.options.videoCaptureDefaults ?? {};
    await track.restartTrack({
      ...(resolution && { resolution }),
      facingMode: facingMode === 'user' ? 'environment' : 'user',
    });
    return null;
  }
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map((one) => one.deviceId);
  return ids[(ids.indexOf(deviceId ?? '') + 1) % ids.length] ?? null;
}
