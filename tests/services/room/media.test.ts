import { Track, type LocalTrack, type Room } from 'livekit-client';
import { describe, expect, test, vi } from 'vitest';
import { createMedia } from '#services/room/media.ts';
import type { RoomRequest } from '#services/room/types.ts';

type Capture = PromiseWithResolvers<LocalTrack[]> & { readonly asked: unknown };

/** As much of a room as one's own sound and picture need; what the browser is asked for is answered by the test. */
function begin() {
  const asked: Capture[] = [];
  const published: LocalTrack[] = [];
  const ask = (wanted: unknown) => {
    const capture = { asked: wanted, ...Promise.withResolvers<LocalTrack[]>() };
    asked.push(capture);
    return capture.promise;
  };
  const setMicrophoneEnabled = vi.fn(async (_on: boolean) => {});
  const setScreenShareEnabled = vi.fn(async () => {});
  const room = {
    on: () => room,
    switchActiveDevice: async () => true,
    getActiveDevice: () => 'default',
    localParticipant: {
      createTracks: ask,
      createScreenTracks: ask,
      publishTrack: async (track: LocalTrack) => void published.push(track),
      setMicrophoneEnabled,
      setScreenShareEnabled,
      getTrackPublication: (source: Track.Source) =>
        published.some((track) => track.source === source) ? {} : undefined,
      getTrackPublications: () => published.map((track) => ({ track })),
    },
  };
  const turned = vi.fn();
  // Everything that the media read of a room is there.
  const media = createMedia(room as unknown as Room, turned);
  return {
    asked,
    media,
    open: media.open,
    published,
    setMicrophoneEnabled,
    setScreenShareEnabled,
    turned,
  };
}

function trackOf(source: Track.Source) {
  const stop = vi.fn();
  // All that is asked of a track that was woken up.
  const mediaStreamTrack = { getSettings: () => ({}) };
  return { stop, track: { source, stop, mediaStreamTrack } as unknown as LocalTrack };
}

const request: RoomRequest = {
  url: 'wss://here',
  token: 't',
  audio: true,
  video: true,
  isGroup: false,
  microphoneId: 'gone',
  cameraId: 'default',
};

describe('who has left', () => {
  test.each([
    ['setScreen', Track.Source.ScreenShare],
    ['setCamera', Track.Source.Camera],
    ['setMicrophone', Track.Source.Microphone],
  ] as const)('is not captured by what was allowed after that: %s', async (name, source) => {
    const { media, open, asked, published } = begin();
    await media.publish();
    const turning = open[name](true);
    await expect.poll(() => asked).toHaveLength(1);
    media.stop();
    const { track, stop } = trackOf(source);
    asked[0]?.resolve([track]);
    await turning;
    expect([stop.mock.calls.length, published]).toEqual([1, []]);
  });

  test('is not asked for each device alone after the question for both was refused', async () => {
    const { media, asked } = begin();
    const capturing = media.capture(request);
    media.stop();
    asked[0]?.reject(new Error('denied'));
    await capturing;
    expect(asked).toHaveLength(1);
  });
});

describe('what was captured while it rings', () => {
  const track = () => {
    const { track: one } = trackOf(Track.Source.Microphone);
    const pauseUpstream = vi.fn(async () => {});
    const resumeUpstream = vi.fn(async () => {});
    return Object.assign(one, { pauseUpstream, resumeUpstream });
  };

  test('is published, and leaves the device from the answer on', async () => {
    const { media, asked, published } = begin();
    const capturing = media.capture({ ...request, video: false });
    const microphone = track();
    asked[0]?.resolve([microphone]);
    await capturing;
    const { promise: heldUntil, resolve: speak } = Promise.withResolvers<void>();
    const publishing = media.publish(heldUntil);
    await expect.poll(() => microphone.pauseUpstream.mock.calls.length).toBe(1);
    expect([published.length, microphone.resumeUpstream.mock.calls.length]).toEqual([1, 0]);
    speak();
    await publishing;
    expect(microphone.resumeUpstream).toHaveBeenCalledOnce();
  });

  test('is not held back where the answer was faster', async () => {
    const { media, asked } = begin();
    const capturing = media.capture({ ...request, video: false });
    const microphone = track();
    asked[0]?.resolve([microphone]);
    await capturing;
    await media.publish(Promise.resolve());
    const pausedAt = microphone.pauseUpstream.mock.invocationCallOrder.at(-1) ?? 0;
    expect(microphone.resumeUpstream.mock.invocationCallOrder.at(-1)).toBeGreaterThan(pausedAt);
  });

  test('without a camera that shows the person to themselves the camera is asked for', async () => {
    const { media, asked } = begin();
    const capturing = media.capture({ ...request, ownPicture: () => Promise.resolve(null) });
    await expect.poll(() => asked).toHaveLength(2);
    for (const one of asked) one.resolve([]);
    await capturing;
    expect(asked.map((one) => one.asked)).toEqual([
      { audio: { deviceId: 'gone' }, video: false },
      { audio: false, video: true },
    ]);
  });
});

describe('who is in the call', () => {
  test('is asked for each device alone where they cannot be had together', async () => {
    const { media, asked } = begin();
    const capturing = media.capture(request);
    asked[0]?.reject(new Error('denied'));
    await expect.poll(() => asked).toHaveLength(2);
    asked[1]?.resolve([trackOf(Track.Source.Microphone).track]);
    await expect.poll(() => asked).toHaveLength(3);
    asked[2]?.resolve([]);
    await capturing;
    expect(asked.map((one) => one.asked)).toMatchObject([
      { audio: { deviceId: 'gone' }, video: true },
      { audio: { deviceId: 'gone' }, video: false },
      { audio: false, video: true },
    ]);
  });

  test('and asks twice to show the screen chooses once', async () => {
    const { media, open, asked, published, setScreenShareEnabled } = begin();
    await media.publish();
    const turning = Promise.all([open.setScreen(true), open.setScreen(true)]);
    await expect.poll(() => asked).toHaveLength(1);
    const { track, stop } = trackOf(Track.Source.ScreenShare);
    asked[0]?.resolve([track]);
    await turning;
    expect([stop.mock.calls.length, published.length, asked.length]).toEqual([0, 1, 1]);
    expect(setScreenShareEnabled).toHaveBeenCalledOnce();
  });

  test('talks while a key is held: the next connection knows nothing of it, unlike of what was turned on', async () => {
    const { media, open, asked, turned, setMicrophoneEnabled } = begin();
    await media.publish();
    const talking = open.talk(true);
    await expect.poll(() => asked).toHaveLength(1);
    asked[0]?.resolve([trackOf(Track.Source.Microphone).track]);
    await talking;
    await open.talk(false);
    expect(turned.mock.calls).toEqual([]);
    expect(setMicrophoneEnabled.mock.calls).toEqual([[false]]);
    await open.setMicrophone(true);
    expect(turned.mock.calls).toEqual([['microphone', true]]);
  });

  test('reads of a replaced microphone until another microphone is chosen, not another camera', async () => {
    const { media, open, asked } = begin();
    const capturing = media.capture({ ...request, video: false });
    const { track } = trackOf(Track.Source.Microphone);
    track.mediaStreamTrack.getSettings = () => ({ deviceId: 'm1' });
    asked[0]?.resolve([track]);
    await capturing;
    expect(open.notices().replaced).toBe('audioinput');
    await open.switchDevice('videoinput', 'v2');
    expect(open.notices().replaced).toBe('audioinput');
    await open.switchDevice('audioinput', 'm2');
    expect(open.notices().replaced).toBeNull();
  });
});
