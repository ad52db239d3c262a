import { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import { connection } from '#ui/text/ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

export const connectivityScenes: readonly Scene[] = [
  {
    machine: connectivityMachine,
    content: annasWorld,
    address: '/?c=boris',
    actor: 'connectivity',
    events: [
      { type: 'page.signal', signal: 'offline' },
      { type: 'page.signal', signal: 'online' },
      { type: 'xstate.done.actor.ping', output: 1_501 },
    ],
    project: () => null,
    says: { 'link.offline': connection.offlineWrite },
    unseen: {
      'link.online': 'nothing is said while all is well',
      'link.slow': 'only calls tell of a slow network, and they measure it by themselves',
    },
  },
];
