/**
 * Turns the person's own microphone, camera and screen on and off. The library's own calls are not used to wake them
 * up: if the person allows a device after the call has ended, the library would hold it for 15 s more.
 */
import { Track, type LocalTrack, type Room } from 'livekit-client';
import { screenOptions } from './options.ts';
import type { MediaKind } from './types.ts';

const sources = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
} as const;

/** Calls `onAwake` with each track before it is published. */
export function createLocalTracks(
  { localParticipant: me }: Room,
  onAwake: (track: LocalTrack) => void,
) {
  const turning = new Map<MediaKind, Promise<void>>();
  /** Tracks that are awake and not published yet. */
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
    tracks.forEach(onAwake);
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
    /**
     * Turns one on or off. Turns of one kind come one after the other, so that a person who presses twice is asked
     * once.
     */
    turn(kind: MediaKind, on: boolean): Promise<void> {
      const before = turning.get(kind) ?? Promise.resolve();
      // The caller of the earlier turn has heard how it went.
      const now = before.catch(() => {}).then(() => switchOne(kind, on));
      turning.set(kind, now);
      return now;
    },
    /** Stops all that is captured, and whatever the person allows from now on. */
    stop(): void {
      isStopped = true;
      stopAll(fresh);
    },
  };
}

const stopAll = (tracks: readonly LocalTrack[]) => {
  for (const track of tracks) track.stop();
};

/**
 * Switches to the camera that looks the other way. If cameras do not tell which way they look, returns the id of the
 * one to switch to; null: it is done.
 */
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
