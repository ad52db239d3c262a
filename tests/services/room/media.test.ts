import { RoomEvent, Track, TrackEvent, type LocalTrack, type Room } from 'livekit-client';
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
  const heard = new EventTarget();
  const room = {
    on: (name: string, on: (publication: { track: LocalTrack }) => void) => {
      // Only what publish() tells.
      heard.addEventListener(name, () => {
        const track = published.at(-1);
        if (track) on({ track });
      });
      return room;
    },
    switchActiveDevice: async () => true,
    getActiveDevice: () => 'default',
    localParticipant: {
      createTracks: ask,
      createScreenTracks: ask,
      publishTrack: async (track: LocalTrack) => {
        published.push(track);
        heard.dispatchEvent(new Event(RoomEvent.LocalTrackPublished));
      },
      setMicrophoneEnabled,
      setScreenShareEnabled,
      getTrackPublication: (source: Track.Source) =>
        published.some((track) => track.source === source) ? {} : undefined,
      getTrackPublications: () => published.map((track) => ({ track })),
    },
  };
  const publishAnew = () => void heard.dispatchEvent(new Event(RoomEvent.LocalTrackPublished));
  const turned = vi.fn();
  // Everything that the media read of a room is there.
  const media = createMedia(room as unknown as Room, turned);
  return {
    asked,
    media,
    open: media.open,
    published,
    publishAnew,
    setMicrophoneEnabled,
    setScreenShareEnabled,
    turned,
  };
}

function trackOf(source: Track.Source) {
  const stop = vi.fn();
  // All that is asked of a track that was woken up.
  const mediaStreamTrack = { getSettings: () => ({}) };
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
  async function ring() {
    const { media, asked, published, publishAnew } = begin();
    const capturing = media.capture({ ...request, video: false });
    const microphone = trackOf(Track.Source.Microphone);
    asked[0]?.resolve([microphone.track]);
    await capturing;
    const { promise: heldUntil, resolve: speak } = Promise.withResolvers<void>();
    return { ...microphone, media, published, publishAnew, heldUntil, speak };
  }

  test('is published, and leaves the device from the answer on', async () => {
    const { media, published, heldUntil, speak, isSending } = await ring();
    const publishing = media.publish(heldUntil);
    await expect.poll(isSending).toBe(false);
    expect(published).toHaveLength(1);
    speak();
    await publishing;
    expect(isSending()).toBe(true);
  });

  test('is held back also where the library lets it go on: a device came back, or it is published anew', async () => {
    const { media, track, heldUntil, speak, isSending, publishAnew } = await ring();
    const publishing = media.publish(heldUntil);
    await expect.poll(isSending).toBe(false);
    await track.resumeUpstream();
    await expect.poll(isSending).toBe(false);
    publishAnew();
    await expect.poll(isSending).toBe(false);
    speak();
    await publishing;
    publishAnew();
    await expect.poll(isSending).toBe(true);
  });

  test('is not held back where the answer was faster', async () => {
    const { media, isSending } = await ring();
    await media.publish(Promise.resolve());
    expect(isSending()).toBe(true);
  });

  test('can be switched off though it could not be let go on', async () => {
    const { media, track, heldUntil, speak } = await ring();
    track.resumeUpstream = () => Promise.reject(new Error('the connection is closed'));
    const publishing = media.publish(heldUntil);
    speak();
    await publishing;
    expect(media.open.notices().failures.microphone).not.toBe(null);
    await media.open.setMicrophone(false);
    expect(media.open.notices().failures.microphone).toBe(null);
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
    await media.publish();
    expect(open.notices().replaced).toBe('audioinput');
    await open.switchDevice('videoinput', 'v2');
    expect(open.notices().replaced).toBe('audioinput');
    await open.switchDevice('audioinput', 'm2');
    expect(open.notices().replaced).toBeNull();
  });
});
