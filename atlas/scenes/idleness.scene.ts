import { idlenessMachine } from '#machines/app/idleness/idleness.machine.ts';
import { presence } from '#ui/text/ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

/** One's own profile shows what the others see. */
export const idlenessScenes: readonly Scene[] = [
  {
    machine: idlenessMachine,
    content: annasWorld,
    address: '/?dialog=profile',
    actor: 'idleness',
    events: [{ type: 'idleness.woke', quietMs: 60_000 }],
    project: () => null,
    says: { active: presence.online },
  },
];
