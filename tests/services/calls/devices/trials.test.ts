import { describe, expect, test } from 'vitest';
import { levelOf } from '#services/calls/devices/levels.ts';
import { createTrials } from '#services/calls/devices/trials.ts';

/** A microphone or camera that is on until it is stopped or unplugged. */
class Track extends EventTarget {
  isStopped = false;
  stop(): void {
    this.isStopped = true;
  }
}

function createMachine(answer: (wanted: unknown) => Promise<Track>) {
  const getUserMedia = async (wanted: unknown) => {
    const track = await answer(wanted);
    return { getTracks: () => [track] };
  };
  return { navigator: { mediaDevices: { getUserMedia } } } as unknown as Window; // all that is read of a window
}

function begin(window: Window, deviceId = 'default', forCall?: { isGroup: boolean }) {
  const trials = createTrials(window);
  const heard: string[] = [];
  const input = { kind: 'microphone', deviceId, ...(forCall && { forCall }) } as const;
  const stop = trials.begin(input, (fact) =>
    heard.push('failure' in fact ? `${fact.type} ${fact.failure}` : fact.type),
  );
  return { trials, heard, stop };
}

describe('a device that is tried out', () => {
  test('is the one that was asked for, is shown while it runs, and sleeps afterwards', async () => {
    const track = new Track();
    const wanted: unknown[] = [];
    const { trials, heard, stop } = begin(
      createMachine(async (asked) => {
        wanted.push(asked);
        return track;
      }),
      'm1',
    );
    await expect.poll(() => heard).toEqual(['trial.running']);
    expect(wanted).toEqual([{ audio: { deviceId: { exact: 'm1' } } }]);
    expect(trials.current('microphone')).toBe(track);
    expect(trials.current('camera')).toBe(null);
    stop();
    expect(track.isStopped).toBe(true);
    expect(trials.current('microphone')).toBe(null);
    track.dispatchEvent(new Event('ended'));
    expect(heard).toEqual(['trial.running']);
  });

  test('on its way into a call can be waited for while it wakes up; tried out otherwise it is no call’s', async () => {
    const { promise, resolve } = Promise.withResolvers<Track>();
    const machine = createMachine(() => promise);
    const { trials, stop } = begin(machine, 'default', { isGroup: false });
    const waiting = trials.awake('microphone');
    expect(trials.awake('camera')).toBe(null);
    expect(begin(machine).trials.awake('microphone')).toBe(null);
    const track = new Track();
    resolve(track);
    expect(await waiting).toBe(track);
    stop();
    expect(trials.awake('microphone')).toBe(null);

    const denying = createMachine(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    const denied = begin(denying, 'default', { isGroup: false });
    expect(await denied.trials.awake('microphone')).toBe(null);
  });

  test('that has gone gives way to any other', async () => {
    const wanted: unknown[] = [];
    const { heard } = begin(
      createMachine((asked) => {
        wanted.push(asked);
        return wanted.length > 1
          ? Promise.resolve(new Track())
          : Promise.reject(new DOMException('no', 'OverconstrainedError'));
      }),
      'm1',
    );
    await expect.poll(() => heard).toEqual(['trial.running']);
    expect(wanted).toEqual([{ audio: { deviceId: { exact: 'm1' } } }, { audio: {} }]);
  });

  test('that was let go of before it woke up does not stay awake', async () => {
    const { promise, resolve } = Promise.withResolvers<Track>();
    const { trials, heard, stop } = begin(createMachine(() => promise));
    stop();
    const track = new Track();
    resolve(track);
    await expect.poll(() => track.isStopped).toBe(true);
    expect([heard, trials.current('microphone')]).toEqual([[], null]);
  });

  test('says that it was pulled out', async () => {
    const track = new Track();
    const { trials, heard } = begin(createMachine(async () => track));
    await expect.poll(() => heard).toEqual(['trial.running']);
    track.dispatchEvent(new Event('ended'));
    expect(heard).toEqual(['trial.running', 'trial.ended']);
    expect(trials.current('microphone')).toBe(null);
  });

  test.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'other'],
  ])('that does not wake up with %s is %s', async (name, failure) => {
    const { heard } = begin(createMachine(() => Promise.reject(new DOMException('no', name))));
    await expect.poll(() => heard).toEqual([`trial.failed ${failure}`]);
  });

  test('is not to be had where the page is not on HTTPS', async () => {
    const { heard } = begin({ navigator: {} } as unknown as Window); // all that is read of a window
    await expect.poll(() => heard).toEqual(['trial.failed insecure']);
  });
});

test('a level goes from silence to as loud as can be, by decibels', () => {
  const tone = (height: number) => new Float32Array(1024).fill(height);
  expect(levelOf(tone(0))).toBe(0);
  expect(levelOf(tone(0.001))).toBe(0); // -60 dB
  expect(levelOf(tone(0.0237))).toBeCloseTo(0.5, 1); // -32.5 dB
  expect(levelOf(tone(0.5))).toBe(1); // -6 dB
});
