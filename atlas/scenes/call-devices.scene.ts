import { callDevicesMachine } from '#machines/calls/call-devices/call-devices.machine.ts';
import { callDevices } from '#ui/text/call-devices.ru.ts';
import { annasWorld } from '../world/people.ts';
import { after, choose } from './controls.ts';
import type { Scene } from './scene.ts';

const trial = (kind: 'microphone' | 'camera') =>
  [
    { type: 'callDevices.try', kind },
    { type: 'trial.running', kind },
    { type: 'trial.failed', kind, failure: 'other' },
  ] as const;

const isOver = 'a trial that failed has ended by itself, and one can only try again';
const isAsked = 'the browser asks for the device meanwhile, and there one can refuse it';
const atFirst = 'nothing is tried out when the list of devices appears';

export const callDevicesScenes: readonly Scene[] = [
  {
    machine: callDevicesMachine,
    content: annasWorld,
    address: '/settings#devices',
    actor: 'callDevices',
    events: [
      { type: 'callDevices.choose', kind: 'audioinput', id: 'default' },
      { type: 'callDevices.found', devices: [] },
      { type: 'callDevices.stopTrying', kind: 'microphone' },
      { type: 'callDevices.stopTrying', kind: 'camera' },
      { type: 'trial.ended', kind: 'microphone' },
      ...trial('microphone'),
      ...trial('camera'),
    ],
    project: () => null,
    // One after another is enough; the page opens the list again when it is closed.
    stopWhen: ({ value }) =>
      value['list'] !== 'watched' ||
      value['room'] !== 'closed' ||
      [
        value['choices'] !== 'kept',
        value['microphone'] !== 'off',
        value['camera'] !== 'off',
      ].filter(Boolean).length > 1,
    by: {
      'callDevices.choose': after(
        {
          type: 'callDevices.found',
          devices: [{ kind: 'audioinput', id: 'other', name: 'Гарнитура' }],
        },
        choose(callDevices.microphone.name, 'other'),
      ),
    },
    noControl: {
      'microphone.failed callDevices.stopTrying': isOver,
      'camera.failed callDevices.stopTrying': isOver,
      'microphone.trying.opening callDevices.stopTrying': isAsked,
      'camera.trying.opening callDevices.stopTrying': isAsked,
    },
    says: {
      'list.watched': callDevices.microphone.check,
      'microphone.off': callDevices.microphone.check,
      'camera.off': callDevices.camera.check,
      'microphone.trying.running': callDevices.microphone.stop,
      'camera.trying.running': callDevices.camera.stop,
    },
    same: { 'microphone.off': atFirst, 'camera.off': atFirst },
    unseen: {
      'room.closed': 'whether a call uses the devices shows in the call',
      'room.open': 'whether a call uses the devices shows in the call',
    },
  },
];
