import { Track, type Room } from 'livekit-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { flipCamera } from '#services/calls/room/local-tracks.ts';

const resolution = { width: 1280, height: 720 };

/** As much of a room as has a camera; `settings` are those of the camera that is on. */
function createRoom(settings: MediaTrackSettings | null) {
  const restartTrack = vi.fn(async (_options: unknown) => {});
  const videoTrack = { mediaStreamTrack: { getSettings: () => settings }, restartTrack };
  const room = {
    localParticipant: {
      getTrackPublication: (source: Track.Source) =>
        source === Track.Source.Camera && settings ? { videoTrack } : undefined,
    },
    options: { videoCaptureDefaults: { resolution } },
  };
  // Safe: everything that flipping reads of a room is there.
  return { room: room as unknown as Room, restartTrack };
}

function camerasAre(...ids: string[]): void {
  const devices = [
    { kind: 'audioinput', deviceId: 'microphone' },
    ...ids.map((deviceId) => ({ kind: 'videoinput', deviceId })),
  ];
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => devices } });
}

describe('flipping the camera', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    ['user', 'environment'],
    ['environment', 'user'],
  ])('of a phone turns from %s to %s, as sharp as before', async (from, to) => {
    camerasAre('front', 'wide', 'tele');
    const { room, restartTrack } = createRoom({ facingMode: from, deviceId: 'front' });
    expect(await flipCamera(room), 'nothing is left to be switched to').toBeNull();
    expect(restartTrack.mock.calls).toEqual([[{ resolution, facingMode: to }]]);
  });

  test('that do not say which way they look goes round them all', async () => {
    camerasAre('one', 'two', 'three');
    for (const [on, next] of [
      ['one', 'two'],
      ['two', 'three'],
      ['three', 'one'],
    ] as const) {
      const { room, restartTrack } = createRoom({ deviceId: on });
      expect(await flipCamera(room)).toBe(next);
      expect(restartTrack).not.toHaveBeenCalled();
    }
  });

  test('which is off, or of which there is none, changes nothing', async () => {
    camerasAre();
    expect(await flipCamera(createRoom(null).room)).toBeNull();
    expect(await flipCamera(createRoom({ deviceId: 'pulled out' }).room)).toBeNull();
  });
});
