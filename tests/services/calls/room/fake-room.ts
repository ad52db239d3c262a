/** A room without a video server, and tracks without devices, for tests of one's own sound and picture. */
import { RoomEvent, TrackEvent, type LocalTrack, type Room, type Track } from 'livekit-client';
import { vi } from 'vitest';
import { createMedia } from '#services/calls/room/media.ts';
import type { RoomRequest } from '#services/calls/room/types.ts';

type Capture = PromiseWithResolvers<LocalTrack[]> & { readonly asked: unknown };

const reconnected: string = RoomEvent.Reconnected;

/** As much of a room as one's own media need; the test answers what the browser is asked for. */
export function begin() {
  const asked: Capture[] = [];
  const published: LocalTrack[] = [];
  /** Each fails one publication, in this order. */
  const failing: Error[] = [];
  const ask = (wanted: unknown) => {
    const capture = { asked: wanted, ...Promise.withResolvers<LocalTrack[]>() };
    asked.push(capture);
    return capture.promise;
  };
  const setMicrophoneEnabled = vi.fn(async (_on: boolean) => {});
  const setCameraEnabled = vi.fn(async (_on: boolean) => {});
  const setScreenShareEnabled = vi.fn(async () => {});
  const switchActiveDevice = vi.fn(async () => true);
  const heard = new EventTarget();
  const room = {
    on: (name: string, on: (publication: { track: LocalTrack | undefined }) => void) => {
      // Only the events that this file causes.
      heard.addEventListener(name, () => {
        const track = published.at(-1);
        if (track || name === reconnected) on({ track });
      });
      return room;
    },
    switchActiveDevice,
    getActiveDevice: () => 'headphones',
    localParticipant: {
      createTracks: ask,
      createScreenTracks: ask,
      publishTrack: async (track: LocalTrack) => {
        const failure = failing.shift();
        if (failure) throw failure;
        published.push(track);
        heard.dispatchEvent(new Event(RoomEvent.LocalTrackPublished));
      },
      setMicrophoneEnabled,
      setCameraEnabled,
      setScreenShareEnabled,
      getTrackPublication: (source: Track.Source) => {
        const track = published.find((one) => one.source === source);
        return track && { track };
      },
      getTrackPublications: () => published.map((track) => ({ track })),
    },
  };
  /** The library comes back, and has forgotten what it could not publish again. */
  const reconnectWithout = (track: LocalTrack) => {
    published.splice(published.indexOf(track), 1);
    heard.dispatchEvent(new Event(reconnected));
  };
  const publishAnew = () => void heard.dispatchEvent(new Event(RoomEvent.LocalTrackPublished));
  const turned = vi.fn();
  // Safe: everything that the media read of a room is there.
  const media = createMedia(room as unknown as Room, turned);
  return {
    asked,
    failing,
    media,
    open: media.open,
    published,
    publishAnew,
    reconnectWithout,
    setCameraEnabled,
    setMicrophoneEnabled,
    setScreenShareEnabled,
    switchActiveDevice,
    turned,
  };
}

export function trackOf(source: Track.Source, deviceId?: string) {
  const stop = vi.fn();
  // Safe: nothing else is read of a track that was turned on.
  const mediaStreamTrack = { readyState: 'live', getSettings: () => ({ deviceId }) };
  const resumed = new Set<() => void>();
  let isSending = true;
  const track = {
    source,
    stop,
    mediaStreamTrack,
    on: (name: TrackEvent, on: () => void) => {
      if (name === TrackEvent.UpstreamResumed) resumed.add(on);
    },
    pauseUpstream: async () => void (isSending = false),
    resumeUpstream: async () => {
      if (isSending) return;
      isSending = true;
      for (const on of resumed) on();
    },
  };
  return { stop, track: track as unknown as LocalTrack, isSending: () => isSending };
}

export const request: RoomRequest = {
  url: 'wss://here',
  token: 't',
  audio: true,
  video: true,
  isGroup: false,
  microphoneId: 'gone',
  cameraId: 'default',
};
