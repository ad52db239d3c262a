import { Track } from 'livekit-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { settled } from '#tests/infra/settled.ts';
import { begin, request, trackOf } from './fake-room.ts';

afterEach(() => vi.unstubAllGlobals());

const all = { audioinput: ['m1', 'm2'], videoinput: ['v1', 'v2'], audiooutput: ['headphones'] };

/** A call with a microphone, a camera and headphones, each of which can be unplugged. */
async function inCall() {
  let listed: Readonly<Record<keyof typeof all, readonly string[]>> = all;
  const enumerateDevices = async () =>
    Object.entries(listed).flatMap(([kind, ids]) =>
      ids.map((deviceId) => ({ kind, deviceId, label: deviceId })),
    );
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices });
  vi.stubGlobal('navigator', { mediaDevices });
  vi.stubGlobal('isSecureContext', true);
  const call = begin();
  const capturing = call.media.capture({ ...request, microphoneId: 'm1', cameraId: 'v1' });
  const microphone = trackOf(Track.Source.Microphone, 'm1').track;
  const camera = trackOf(Track.Source.Camera, 'v1').track;
  call.asked[0]?.resolve([microphone, camera]);
  await capturing;
  await call.media.publish();
  return {
    ...call,
    pullOut: async (left: Partial<typeof listed>): Promise<void> => {
      const switched = call.switchActiveDevice.mock.calls.length;
      listed = { ...all, ...left };
      mediaDevices.dispatchEvent(new Event('devicechange'));
      await expect.poll(() => call.switchActiveDevice.mock.calls.length).toBe(switched + 1);
      // Everything that follows waits only for promises.
      await settled();
    },
  };
}

const notFound = () => new DOMException('Requested device not found', 'NotFoundError');

describe('a device that is unplugged', () => {
  test.each([
    ['audioinput', { audioinput: ['m2'] }],
    ['videoinput', { videoinput: ['v2'] }],
    ['audiooutput', { audiooutput: ['loudspeakers'] }],
  ] as const)('gives way to another of its kind, and that is said: %s', async (kind, left) => {
    const { open, pullOut, switchActiveDevice } = await inCall();
    await pullOut(left);
    expect(switchActiveDevice.mock.calls).toEqual([[kind, 'default', false]]);
    expect(open.notices()).toMatchObject({
      replaced: kind,
      failures: { microphone: null, camera: null },
    });
  });

  test.each([
    ['microphone', { audioinput: [] }, { microphone: 'missing', camera: null }],
    ['camera', { videoinput: [] }, { microphone: null, camera: 'missing' }],
  ] as const)('and was the last %s is missing, and off', async (kind, left, failures) => {
    const { open, pullOut, switchActiveDevice, setMicrophoneEnabled, setCameraEnabled } =
      await inCall();
    // Some devices report this while they are being unplugged.
    switchActiveDevice.mockRejectedValueOnce(new DOMException('ended', 'AbortError'));
    await pullOut(left);
    expect(open.notices()).toMatchObject({ replaced: null, failures });
    const set = { microphone: setMicrophoneEnabled, camera: setCameraEnabled };
    expect(set[kind].mock.calls).toEqual([[false]]);
  });

  test('and was the last microphone is missing also where the library has muted it meanwhile', async () => {
    const { open, pullOut, setMicrophoneEnabled } = await inCall();
    setMicrophoneEnabled.mockRejectedValueOnce(notFound());
    await pullOut({ audioinput: [] });
    expect(open.notices()).toMatchObject({ replaced: null, failures: { microphone: 'missing' } });
    expect(setMicrophoneEnabled.mock.calls).toEqual([[true], [false]]);
  });

  test('and was the last speaker is said to be replaced by none', async () => {
    const { open, pullOut } = await inCall();
    await pullOut({ audiooutput: [] });
    expect(open.notices()).toMatchObject({
      replaced: null,
      failures: { microphone: null, camera: null },
    });
  });

  test('and whose replacement another program uses is off, and that is said', async () => {
    const { open, pullOut, switchActiveDevice, setMicrophoneEnabled } = await inCall();
    switchActiveDevice.mockRejectedValueOnce(new DOMException('taken', 'NotReadableError'));
    await pullOut({ audioinput: ['m2'] });
    expect(open.notices()).toMatchObject({ replaced: null, failures: { microphone: 'busy' } });
    expect(setMicrophoneEnabled.mock.calls).toEqual([[false]]);
  });

  test('and whose replacement goes, too, is no longer said to be replaced', async () => {
    const { open, pullOut, published, publishAnew, switchActiveDevice } = await inCall();
    await pullOut({ audioinput: ['m2'] });
    expect(open.notices().replaced).toBe('audioinput');
    // The library has published another track by now.
    published.unshift(trackOf(Track.Source.Microphone, 'm2').track);
    publishAnew();
    switchActiveDevice.mockRejectedValueOnce(notFound());
    await pullOut({ audioinput: [] });
    expect(open.notices()).toMatchObject({ replaced: null, failures: { microphone: 'missing' } });
  });

  test('and was the last, but off, is missing only when it is turned on', async () => {
    const { open, pullOut, setMicrophoneEnabled } = await inCall();
    await open.turn('microphone', false);
    await pullOut({ audioinput: [] });
    expect(open.notices()).toMatchObject({ replaced: null, failures: { microphone: null } });
    setMicrophoneEnabled.mockRejectedValueOnce(notFound());
    await open.turn('microphone', true);
    expect(open.notices().failures.microphone).toBe('missing');
  });
});
