import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { callDevicesMachine } from '#machines/calls/call-devices/call-devices.machine.ts';
import {
  areNameless,
  devicesOf,
  selectChosen,
  selectDevices,
  selectIsGone,
  selectIsUnkept,
  selectTrial,
  selectTrialFailure,
} from '#machines/calls/call-devices/call-devices.selectors.ts';
import { createCallDevicesImplementations } from '#machines/calls/call-devices/call-devices.services.ts';
import { createDeviceChoiceStore } from '#services/calls/devices/choices.ts';
import type { Device, TrialFact, TrialInput } from '#services/calls/devices/types.ts';
import type { OpenRoom } from '#services/calls/room/types.ts';
import { createWorld } from '#tests/model/rules.ts';
import { createStorage } from '#tests/services/infra/storage.ts';

let localStorage: Storage;
let isFull: boolean;
/** The machine's listeners for changes of the devices. */
let lookers: Array<(devices: readonly Device[]) => void>;
let plugged: readonly Device[];
let trials: Array<{ input: TrialInput; on: (fact: TrialFact) => void; isOver: boolean }>;
let room: OpenRoom | null;
let roomChanged: () => void;
/** The devices to which the call was switched. */
let switched: string[];
let devices: ActorRefFrom<typeof callDevicesMachine>;

const headset: Device = { kind: 'audioinput', id: 'm1', name: 'Гарнитура' };
const builtIn: Device = { kind: 'audioinput', id: 'm2', name: 'Встроенный' };
const camera: Device = { kind: 'videoinput', id: 'c1', name: 'Камера' };
const speaker: Device = { kind: 'audiooutput', id: 's1', name: 'Колонки' };

function plug(...all: readonly Device[]): void {
  plugged = all;
  for (const tell of lookers) tell(all);
}

/** A call begins or ends. */
function enterRoom(isIn: boolean): void {
  const call: Pick<OpenRoom, 'switchDevice'> = {
    switchDevice: async (kind, id) => void switched.push(`${kind} ${id}`),
  };
  room = isIn ? (call as OpenRoom) : null; // all that is asked of it
  roomChanged();
}

function open() {
  const setItem = (key: string, value: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    localStorage.setItem(key, value);
  };
  const kept = { getItem: (key: string) => localStorage.getItem(key), setItem };
  const world = createWorld();
  devices = world.start(
    callDevicesMachine.provide(
      createCallDevicesImplementations({
        devices: {
          watch(on) {
            lookers.push(on);
            on(plugged);
            return () => {
              lookers = lookers.filter((one) => one !== on);
            };
          },
        },
        trials: {
          begin(input, on) {
            const trial = { input, on, isOver: false };
            trials.push(trial);
            return () => {
              trial.isOver = true;
            };
          },
          current: () => null,
          awake: () => null,
          watch: () => () => {},
        },
        // Safe: the store reads only this of a window.
        deviceChoices: createDeviceChoiceStore({ localStorage: kept } as unknown as Window),
        rooms: {
          prepare: () => {},
          join: () => () => {},
          current: () => room,
          coming: () => room,
          watch(changed) {
            roomChanged = changed;
            return () => {};
          },
        },
      }),
    ),
  );
}

const now = () => devices.getSnapshot();
const chosen = (kind: MediaDeviceKind) => selectChosen(now(), kind);
const stored = () => JSON.parse(localStorage.getItem('lk-user-choices') ?? 'null');

beforeEach(() => {
  localStorage = createStorage();
  isFull = false;
  lookers = [];
  plugged = [headset, builtIn, camera, speaker];
  trials = [];
  room = null;
  switched = [];
  open();
});

describe('the list of devices', () => {
  test('is asked for while something shows it or a call goes on, and not otherwise', () => {
    expect(lookers).toHaveLength(0);
    devices.send({ type: 'callDevices.opened' });
    devices.send({ type: 'callDevices.opened' });
    expect(selectDevices(now())).toEqual(plugged);
    devices.send({ type: 'callDevices.closed' });
    expect(lookers).toHaveLength(1);
    enterRoom(true);
    devices.send({ type: 'callDevices.closed' });
    expect(lookers).toHaveLength(1);
    enterRoom(false);
    expect(lookers).toHaveLength(0);
  });

  test('offers what has a name of its own; the default is nobody’s, and nameless ones wait for permission', () => {
    const all: readonly Device[] = [
      { kind: 'audioinput', id: 'default', name: 'Default - Гарнитура' },
      headset,
      { kind: 'videoinput', id: '', name: '' },
    ];
    expect(devicesOf(all, 'audioinput')).toEqual([headset]);
    expect(areNameless(all, 'audioinput')).toBe(false);
    expect(devicesOf(all, 'videoinput')).toEqual([]);
    expect(areNameless(all, 'videoinput')).toBe(true);
  });
});

describe('a choice', () => {
  test('is kept for the next call, as LiveKit keeps it, and the speaker beside it', () => {
    devices.send({ type: 'callDevices.choose', kind: 'audioinput', id: 'm1' });
    devices.send({ type: 'callDevices.choose', kind: 'videoinput', id: 'c1' });
    devices.send({ type: 'callDevices.choose', kind: 'audiooutput', id: 's1' });
    return expect
      .poll(stored)
      .toEqual({
        videoEnabled: true,
        audioEnabled: true,
        videoDeviceId: 'c1',
        audioDeviceId: 'm1',
        username: '',
      })
      .then(() => {
        open();
        expect([chosen('audioinput'), chosen('videoinput'), chosen('audiooutput')]).toEqual([
          'm1',
          'c1',
          's1',
        ]);
      });
  });

  test('holds as long as the page where the browser keeps nothing, which is said', async () => {
    isFull = true;
    devices.send({ type: 'callDevices.choose', kind: 'audioinput', id: 'm1' });
    await expect.poll(() => selectIsUnkept(now())).toBe(true);
    devices.send({ type: 'callDevices.opened' });
    expect(chosen('audioinput')).toBe('m1');
    isFull = false;
    devices.send({ type: 'callDevices.choose', kind: 'audioinput', id: 'm2' });
    await expect.poll(() => selectIsUnkept(now())).toBe(false);
    expect(stored().audioDeviceId).toBe('m2');
  });

  test('of another tab is seen when the devices are shown again', async () => {
    localStorage.setItem('lk-user-choices', JSON.stringify({ audioDeviceId: 'm2' }));
    devices.send({ type: 'callDevices.opened' });
    expect(chosen('audioinput')).toBe('m2');
  });

  test('is in use at once in the call that goes on, and the speaker in the one that begins', () => {
    devices.send({ type: 'callDevices.choose', kind: 'audiooutput', id: 's1' });
    expect(switched).toEqual([]);
    enterRoom(true);
    expect(switched).toEqual(['audiooutput s1']);
    devices.send({ type: 'callDevices.choose', kind: 'videoinput', id: 'c1' });
    expect(switched).toEqual(['audiooutput s1', 'videoinput c1']);
  });

  test('that has gone gives way to the default, which is said until another is chosen, and is kept', async () => {
    devices.send({ type: 'callDevices.choose', kind: 'audioinput', id: 'm1' });
    devices.send({ type: 'callDevices.choose', kind: 'videoinput', id: 'c1' });
    devices.send({ type: 'callDevices.opened' });
    expect(selectIsGone(now(), 'audioinput')).toBe(false);
    plug(builtIn, camera);
    expect([chosen('audioinput'), chosen('videoinput')]).toEqual(['default', 'c1']);
    expect(selectIsGone(now(), 'audioinput')).toBe(true);
    await expect.poll(() => stored().audioDeviceId).toBe('default');
    plug(headset, builtIn, camera);
    expect(selectIsGone(now(), 'audioinput')).toBe(true);
    expect(chosen('audioinput')).toBe('default');
    devices.send({ type: 'callDevices.choose', kind: 'audioinput', id: 'm1' });
    expect(selectIsGone(now(), 'audioinput')).toBe(false);
  });

  test('stands while nobody may know which devices there are', () => {
    devices.send({ type: 'callDevices.choose', kind: 'audioinput', id: 'm1' });
    devices.send({ type: 'callDevices.choose', kind: 'audiooutput', id: 's1' });
    devices.send({ type: 'callDevices.opened' });
    // Firefox lists no speakers; without permission all devices are nameless.
    plug({ kind: 'audioinput', id: '', name: '' });
    expect([chosen('audioinput'), chosen('audiooutput')]).toEqual(['m1', 's1']);
  });
});

describe('«Проверить»', () => {
  const fail = (failure: 'denied' | 'missing') =>
    trials.at(-1)?.on({ type: 'trial.failed', kind: 'microphone', failure });

  test('wakes up nothing before it is asked for, and then only that kind, as it was chosen', () => {
    devices.send({ type: 'callDevices.opened' });
    expect(trials).toHaveLength(0);
    devices.send({ type: 'callDevices.choose', kind: 'videoinput', id: 'c1' });
    devices.send({ type: 'callDevices.try', kind: 'camera' });
    expect(trials.map(({ input }) => input)).toEqual([{ kind: 'camera', deviceId: 'c1' }]);
    expect(selectTrial(now(), 'camera')).toBe('opening');
    expect(selectTrial(now(), 'microphone')).toBe('off');
  });

  test('asks again which devices there are: they have names from now on', () => {
    plugged = [{ kind: 'audioinput', id: '', name: '' }];
    devices.send({ type: 'callDevices.opened' });
    devices.send({ type: 'callDevices.try', kind: 'microphone' });
    plugged = [headset];
    trials[0]?.on({ type: 'trial.running', kind: 'microphone' });
    expect(selectDevices(now())).toEqual([headset]);
    expect(selectTrial(now(), 'microphone')).toBe('running');
  });

  test('follows the choice, and lets go of the device before', () => {
    devices.send({ type: 'callDevices.try', kind: 'microphone' });
    devices.send({ type: 'callDevices.choose', kind: 'audioinput', id: 'm2' });
    expect(trials.map(({ input, isOver }) => [input.deviceId, isOver])).toEqual([
      ['default', true],
      ['m2', false],
    ]);
    devices.send({ type: 'callDevices.choose', kind: 'videoinput', id: 'c1' });
    devices.send({ type: 'callDevices.choose', kind: 'audiooutput', id: 's1' });
    expect(trials).toHaveLength(2);
  });

  test('ends with the last that shows it, and when the device has gone', () => {
    devices.send({ type: 'callDevices.opened' });
    devices.send({ type: 'callDevices.opened' });
    devices.send({ type: 'callDevices.try', kind: 'camera' });
    devices.send({ type: 'callDevices.closed' });
    expect(trials[0]?.isOver).toBe(false);
    devices.send({ type: 'callDevices.closed' });
    expect(trials[0]?.isOver).toBe(true);
    devices.send({ type: 'callDevices.opened' });
    devices.send({ type: 'callDevices.try', kind: 'camera' });
    trials[1]?.on({ type: 'trial.ended', kind: 'camera' });
    expect(selectTrial(now(), 'camera')).toBe('off');
  });

  test('says why it came to nothing, and can be asked for again', () => {
    devices.send({ type: 'callDevices.try', kind: 'microphone' });
    fail('denied');
    expect(selectTrialFailure(now(), 'microphone')).toBe('denied');
    expect(selectTrialFailure(now(), 'camera')).toBe(null);
    devices.send({ type: 'callDevices.try', kind: 'microphone' });
    expect(selectTrialFailure(now(), 'microphone')).toBe(null);
    fail('missing');
    expect(selectTrialFailure(now(), 'microphone')).toBe('missing');
    devices.send({ type: 'callDevices.stopTrying', kind: 'microphone' });
    expect(selectTrial(now(), 'microphone')).toBe('off');
  });
});
