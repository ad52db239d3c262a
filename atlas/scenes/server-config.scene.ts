import { serverConfigMachine } from '#machines/app/server-config/server-config.machine.ts';
import { callPlaces } from '#ui/text/call-places.ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

export const serverConfigScenes: readonly Scene[] = [
  {
    machine: serverConfigMachine,
    content: annasWorld,
    address: '/?c=boris',
    leaves: { 'serverConfig.ask': {} },
    actor: 'serverConfig',
    events: [
      {
        type: 'xstate.done.actor.ask',
        output: { uploadMaxBytes: 1, calls: 'preparing', livekitUrl: null, eblidDigits: 4 },
      },
    ],
    project: () => null,
    // Pressing it tells why: the calls are being prepared.
    says: { preparing: `button "${callPlaces.audio}" [disabled]` },
    unseen: {
      asking: 'the usual limits hold meanwhile, and nobody waits',
      waiting: 'the usual limits hold meanwhile, and nobody waits',
    },
  },
];
