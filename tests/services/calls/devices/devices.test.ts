import { describe, expect, test } from 'vitest';
import { createDeviceChoiceStore } from '#services/calls/devices/choices.ts';
import { createDevices } from '#services/calls/devices/devices.ts';
import { createStorage } from '#tests/services/infra/storage.ts';

function createWindow(kept?: string) {
  const localStorage = createStorage();
  if (kept !== undefined) localStorage.setItem('lk-user-choices', kept);
  return { localStorage, navigator: {} } as unknown as Window; // all that is read of a window
}

const ofLiveKit = {
  videoEnabled: true,
  audioEnabled: true,
  videoDeviceId: 'default',
  audioDeviceId: 'default',
  username: '',
};
const defaults = { ...ofLiveKit, speakerId: 'default' };

describe('what was chosen for calls on this device', () => {
  test.each([
    ['nothing', undefined],
    ['no JSON', '{"videoEnabled":'],
    ['something else', '"camera"'],
    ['what nobody knows', '{"videoEnabled":"no","audioEnabled":0,"videoDeviceId":"","username":7}'],
  ])('counts as never said when it is %s', (_, kept) => {
    expect(createDeviceChoiceStore(createWindow(kept)).read()).toEqual(defaults);
  });

  test('is taken as far as it makes sense, and kept as LiveKit keeps it', () => {
    const window = createWindow('{"videoEnabled":false,"audioDeviceId":"m1"}');
    const store = createDeviceChoiceStore(window);
    const chosen = { ...defaults, videoEnabled: false, audioDeviceId: 'm1' };
    expect(store.read()).toEqual(chosen);
    store.write({ ...chosen, videoDeviceId: 'c1', speakerId: 's1' });
    expect(JSON.parse(window.localStorage.getItem('lk-user-choices') ?? '')).toEqual({
      ...ofLiveKit,
      videoEnabled: false,
      audioDeviceId: 'm1',
      videoDeviceId: 'c1',
    });
    expect(createDeviceChoiceStore(window).read().speakerId).toBe('s1');
  });

  test('holds as long as the page where the browser keeps nothing', () => {
    const window = createWindow();
    window.localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const store = createDeviceChoiceStore(window);
    expect(() => store.write({ ...defaults, audioDeviceId: 'm1' })).toThrow('full');
    expect(store.read().audioDeviceId).toBe('m1');
  });
});

describe('the devices of this machine', () => {
  function createMachine() {
    let found: object[] = [];
    const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => found });
    return {
      window: { navigator: { mediaDevices } } as unknown as Window, // all that is read of a window
      plug(...devices: object[]) {
        found = devices;
        mediaDevices.dispatchEvent(new Event('devicechange'));
      },
    };
  }

  test('are told at once, and when one is plugged in, until nobody wants to know', async () => {
    const machine = createMachine();
    const heard: string[][] = [];
    const stop = createDevices(machine.window).watch((devices) =>
      heard.push(devices.map(({ kind, id, name }) => `${kind} ${id} ${name}`)),
    );
    await expect.poll(() => heard).toEqual([[]]);
    machine.plug({ kind: 'audioinput', deviceId: 'm1', label: 'Микрофон' });
    await expect.poll(() => heard.at(-1)).toEqual(['audioinput m1 Микрофон']);
    stop();
    machine.plug();
    await Promise.resolve();
    expect(heard).toHaveLength(2);
  });

  test('are none where the page may have none', async () => {
    const heard: unknown[] = [];
    createDevices(createWindow()).watch((devices) => heard.push(devices));
    await expect.poll(() => heard).toEqual([[]]);
  });
});
