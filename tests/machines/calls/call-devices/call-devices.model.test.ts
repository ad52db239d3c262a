import type { AnyMachineSnapshot } from 'xstate';
import { callDevicesMachine } from '#machines/calls/call-devices/call-devices.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const trial = (kind: 'microphone' | 'camera') =>
  [
    { type: 'callDevices.try', kind },
    { type: 'callDevices.stopTrying', kind },
    { type: 'trial.running', kind },
    { type: 'trial.failed', kind, failure: 'denied' },
    { type: 'trial.ended', kind },
  ] as const;

function hasMovedTwice({ value }: AnyMachineSnapshot): boolean {
  const { choices, room, microphone, camera } = value as Record<string, unknown>; // the chart's own regions
  const moved = [choices !== 'kept', room !== 'closed', microphone !== 'off', camera !== 'off'];
  return moved.filter(Boolean).length > 1;
}

describeModel({
  machine: callDevicesMachine,
  events: [
    { type: 'callDevices.choose', kind: 'audioinput', id: 'm1' },
    { type: 'callDevices.choose', kind: 'audiooutput', id: 'default' },
    { type: 'callDevices.found', devices: [{ kind: 'audioinput', id: 'm2', name: 'Другой' }] },
    { type: 'callDevices.found', devices: [{ kind: 'audioinput', id: 'm1', name: 'Первый' }] },
    ...trial('microphone'),
  ],
  project: ({ context: { openCount, choices } }) => [Math.min(openCount, 2), choices.audioDeviceId],
  background: {
    'choices.keeping': 'the choice is in use already',
    'list.watched': 'devices come and go',
  },
  // Trials, choices and the watched list are independent, so two moves are enough.
  stopWhen: hasMovedTwice,
  also: [
    {
      events: [
        { type: 'callDevices.found', devices: [] },
        { type: 'callDevices.choose', kind: 'videoinput', id: 'default' },
        ...trial('camera'),
      ],
      project: ({ context: { openCount } }) => Math.min(openCount, 2),
      stopWhen: hasMovedTwice,
    },
  ],
});
