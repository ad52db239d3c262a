import { Track } from 'livekit-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { begin, request, trackOf } from './fake-room.ts';

describe('who has left', () => {
  test.each([
    ['screen', Track.Source.ScreenShare],
    ['camera', Track.Source.Camera],
    ['microphone', Track.Source.Microphone],
  ] as const)('is not captured by what was allowed after that: %s', async (kind, source) => {
    const { media, open, asked, published } = begin();
    await media.publish();
    const turning = open.turn(kind, true);
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
  // A page that is not on HTTPS has no devices.
  beforeEach(() => void vi.stubGlobal('isSecureContext', true));
  afterEach(() => void vi.unstubAllGlobals());

  async function ring() {
    const { media, asked, failing, published, publishAnew, reconnectWithout } = begin();
    const capturing = media.capture({ ...request, video: false });
    const microphone = trackOf(Track.Source.Microphone);
    asked[0]?.resolve([microphone.track]);
    await capturing;
    const { promise: heldUntil, resolve: speak } = Promise.withResolvers<void>();
    const asks = { media, asked, failing, published, publishAnew, reconnectWithout };
    return { ...microphone, ...asks, heldUntil, speak };
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

  test('is held back also where the connection broke under its publication, which is made anew', async () => {
    const { media, asked, failing, heldUntil, speak, stop } = await ring();
    failing.push(new Error('Cancelled publication'));
    const publishing = media.publish(heldUntil);
    await expect.poll(() => asked).toHaveLength(2);
    const next = trackOf(Track.Source.Microphone);
    asked[1]?.resolve([next.track]);
    await expect.poll(next.isSending).toBe(false);
    speak();
    await publishing;
    expect(next.isSending()).toBe(true);
    expect(stop).toHaveBeenCalledOnce();
    expect(media.open.notices().failures.microphone).toBeNull();
  });

  test('is not published again where the device is at fault, and three times at most', async () => {
    const denied = await ring();
    denied.failing.push(new DOMException('denied', 'NotAllowedError'));
    await denied.media.publish();
    expect(denied.asked).toHaveLength(1);
    expect(denied.media.open.notices().failures.microphone).toBe('denied');

    const broken = await ring();
    broken.failing.push(...Array.from({ length: 3 }, () => new Error('timed out')));
    const publishing = broken.media.publish();
    for (const tries of [2, 3]) {
      await expect.poll(() => broken.asked).toHaveLength(tries);
      broken.asked[tries - 1]?.resolve([trackOf(Track.Source.Microphone).track]);
    }
    await publishing;
    expect(broken.asked).toHaveLength(3);
    expect(broken.media.open.notices().failures.microphone).toBe('other');
  });

  test('is published and held back anew where the library forgot it for a new connection', async () => {
    const { media, asked, track, heldUntil, speak, isSending, reconnectWithout } = await ring();
    const publishing = media.publish(heldUntil);
    await expect.poll(isSending).toBe(false);
    reconnectWithout(track);
    await expect.poll(() => asked).toHaveLength(2);
    const next = trackOf(Track.Source.Microphone);
    asked[1]?.resolve([next.track]);
    await expect.poll(next.isSending).toBe(false);
    speak();
    await publishing;
    expect(next.isSending()).toBe(true);
  });

  test('is not tried a third time where the person has turned it off meanwhile', async () => {
    const { media, asked, failing, published } = await ring();
    failing.push(new Error('timed out'), new Error('timed out'));
    const publishing = media.publish();
    await expect.poll(() => asked).toHaveLength(2);
    const off = media.open.turn('microphone', false);
    asked[1]?.resolve([trackOf(Track.Source.Microphone).track]);
    await Promise.all([publishing, off]);
    expect([asked.length, published]).toEqual([2, []]);
  });

  test('is not published anew once the person has turned it off', async () => {
    const { media, asked, failing, published, track, reconnectWithout } = await ring();
    await media.publish();
    failing.push(new Error('timed out'), new Error('timed out'));
    reconnectWithout(track);
    await expect.poll(() => asked).toHaveLength(2);
    const off = media.open.turn('microphone', false);
    asked[1]?.resolve([trackOf(Track.Source.Microphone).track]);
    await off;
    reconnectWithout(track);
    await Promise.resolve();
    expect([asked.length, published]).toEqual([2, []]);
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
    await media.open.turn('microphone', false);
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
    const turning = Promise.all([open.turn('screen', true), open.turn('screen', true)]);
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
    await open.turn('microphone', true);
    expect(turned.mock.calls).toEqual([['microphone', true]]);
  });

  test('reads of a replaced microphone until another microphone is chosen, not another camera', async () => {
    const { media, open, asked } = begin();
    const capturing = media.capture({ ...request, video: false });
    asked[0]?.resolve([trackOf(Track.Source.Microphone, 'm1').track]);
    await capturing;
    await media.publish();
    expect(open.notices().replaced).toBe('audioinput');
    await open.switchDevice('videoinput', 'v2');
    expect(open.notices().replaced).toBe('audioinput');
    await open.switchDevice('audioinput', 'm2');
    expect(open.notices().replaced).toBeNull();
  });
});
