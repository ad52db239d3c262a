import { ringerMachine } from '#machines/calls/ringer/ringer.machine.ts';
import { ringing } from '#ui/text/ringing.ru.ts';
import { incoming } from '../world/calls.ts';
import { annasWorld, boris } from '../world/people.ts';
import type { Scene } from './scene.ts';

export const ringerScenes: readonly Scene[] = [
  {
    machine: ringerMachine,
    content: annasWorld,
    address: '/?c=boris',
    before: [{ actor: 'call', event: incoming('boris-call', 'boris', boris) }],
    actor: 'ringer',
    events: [{ type: 'xstate.done.actor.isTaken', output: false }],
    project: () => null,
    noControl: {
      'hint.shown ringer.silence': 'there is no sound yet that could be silenced',
      'call.answer': 'the system’s notification sends it; the page asks `call` itself',
      'call.decline': 'the system’s notification sends it; the page asks `call` itself',
    },
    says: {
      'sound.loud.taking': `button "${ringing.silence}"`,
      // The button that silences it is gone.
      'sound.silent': new RegExp(`^(?![^]*${ringing.silence})[^]*${ringing.incoming(false)}`),
    },
    unseen: { 'notice.telling': 'the system shows its notification outside of the page' },
  },
];
