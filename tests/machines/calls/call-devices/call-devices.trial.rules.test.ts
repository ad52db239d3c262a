import { describe, expect, test } from 'vitest';
import type { CallDevicesEvent } from '#machines/calls/call-devices/call-devices.events.ts';
import { callDevicesMachine } from '#machines/calls/call-devices/call-devices.machine.ts';
import {
  selectIsUnkept,
  selectTrial,
  selectTrialFailure,
} from '#machines/calls/call-devices/call-devices.selectors.ts';
import { startStubbed } from '#tests/model/stubbed.ts';

const kinds = [
  { kind: 'microphone', device: 'audioinput', other: 'camera', others: 'videoinput' },
  { kind: 'camera', device: 'videoinput', other: 'microphone', others: 'audioinput' },
] as const;

describe.each(kinds)('«Проверить» of the $kind', ({ kind, device, other, others }) => {
  function begin() {
    const chart = startStubbed(callDevicesMachine);
    const send = (event: CallDevicesEvent) => chart.actor.send(event);
    send({ type: 'callDevices.opened' });
    return {
      ...chart,
      send,
      stage: () => selectTrial(chart.now(), kind),
      try: () => send({ type: 'callDevices.try', kind }),
      run: () => send({ type: 'trial.running', kind }),
      refuse: () => send({ type: 'trial.failed', kind, failure: 'denied' }),
      choose: () => send({ type: 'callDevices.choose', kind: device, id: 'another' }),
    };
  }

  const toFailed = (trial: ReturnType<typeof begin>) => {
    trial.try();
    trial.refuse();
  };

  test('says that the device is being opened, until it runs', () => {
    const trial = begin();
    trial.try();
    expect([trial.stage(), trial.now().hasTag('busy')]).toEqual(['opening', true]);
    trial.run();
    expect([trial.stage(), trial.now().hasTag('busy')]).toEqual(['running', false]);
  });

  test('looks again for devices once it runs, because they have names from then on', () => {
    const trial = begin();
    const before = trial.now().children['watchDevices'];
    trial.try();
    expect(trial.now().children['watchDevices']).toBe(before);
    trial.run();
    expect(trial.now().children['watchDevices']).not.toBe(before);
  });

  test.each(['opening', 'running', 'failed'] as const)(
    'that is %s heeds nothing that is about the other kind',
    (stage) => {
      const trial = begin();
      trial.try();
      if (stage === 'running') trial.run();
      if (stage === 'failed') trial.refuse();
      const holder = trial.now().children[kind];
      for (const event of [
        { type: 'trial.running', kind: other },
        { type: 'trial.failed', kind: other, failure: 'busy' },
        { type: 'trial.ended', kind: other },
        { type: 'callDevices.stopTrying', kind: other },
        { type: 'callDevices.choose', kind: others, id: 'another' },
        { type: 'callDevices.try', kind: other },
      ] as const) {
        trial.send(event);
        expect(trial.stage(), event.type).toBe(stage);
        expect(trial.now().children[kind]).toBe(holder);
      }
    },
  );

  test('that was refused is said, and another device or another try is tried at once', () => {
    for (const again of ['choose', 'try'] as const) {
      const trial = begin();
      toFailed(trial);
      expect([trial.now().hasTag('failed'), trial.stage()]).toEqual([true, 'failed']);
      expect(selectTrialFailure(trial.now(), kind)).toBe('denied');
      trial[again]();
      expect(trial.stage()).toBe('opening');
    }
  });

  test('lets go of the device when the person has seen enough, when it has gone, and when it breaks', () => {
    for (const end of [
      ({ send }) => send({ type: 'callDevices.stopTrying', kind }),
      ({ send }) => send({ type: 'trial.ended', kind }),
      ({ fail }) => fail(kind),
    ] satisfies Array<(trial: ReturnType<typeof begin>) => void>) {
      const trial = begin();
      trial.try();
      trial.run();
      end(trial);
      expect([trial.stage(), trial.runs(kind)]).toEqual(['off', false]);
    }
  });

  test('that failed is forgotten when the person has read it', () => {
    const trial = begin();
    toFailed(trial);
    trial.send({ type: 'callDevices.stopTrying', kind });
    expect(trial.stage()).toBe('off');
  });

  test.each(['running', 'failed'] as const)(
    'that is %s ends with the last that shows it',
    (stage) => {
      const trial = begin();
      trial.send({ type: 'callDevices.opened' });
      trial.try();
      if (stage === 'running') trial.run();
      else trial.refuse();
      trial.send({ type: 'callDevices.closed' });
      expect(trial.stage()).toBe(stage);
      trial.send({ type: 'callDevices.closed' });
      expect(trial.stage()).toBe('off');
    },
  );

  test('goes on with the device that is chosen meanwhile, from its beginning', () => {
    const trial = begin();
    trial.try();
    trial.run();
    trial.choose();
    expect(trial.stage()).toBe('opening');
    expect(trial.inputOf(kind)).toEqual({ kind, deviceId: 'another' });
  });
});

test('a call watches the devices without anybody looking at them', () => {
  const { actor, runs } = startStubbed(callDevicesMachine);
  expect(runs('watchDevices')).toBe(false);
  actor.send({ type: 'callDevices.roomOpened' });
  expect(runs('watchDevices')).toBe(true);
  actor.send({ type: 'callDevices.roomClosed' });
  expect(runs('watchDevices')).toBe(false);
});

test('a list of devices that has all that was chosen is no reason to keep anything', () => {
  const { actor, runs } = startStubbed(callDevicesMachine);
  actor.send({ type: 'callDevices.opened' });
  actor.send({ type: 'callDevices.found', devices: [{ kind: 'audioinput', id: 'm', name: 'М' }] });
  expect(runs('keep')).toBe(false);
});

test('a choice that was kept may be another one, of another tab, when the devices are next shown', () => {
  const { actor, finish, now } = startStubbed(callDevicesMachine);
  actor.send({ type: 'callDevices.choose', kind: 'audioinput', id: 'mine' });
  finish('keep');
  actor.send({ type: 'callDevices.opened' });
  expect(now().context.choices.audioDeviceId).toBe('default');
});

test('a choice that cannot be kept has failed', () => {
  const { actor, fail, now } = startStubbed(callDevicesMachine);
  actor.send({ type: 'callDevices.choose', kind: 'audioinput', id: 'mine' });
  fail('keep');
  expect([selectIsUnkept(now()), now().hasTag('failed')]).toEqual([true, true]);
});
