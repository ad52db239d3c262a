import { groupCreationMachine } from '#machines/groups/group-creation/group-creation.machine.ts';
import { conversationShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { newGroup } from '#ui/text/new-group.ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

export const groupCreationScenes: readonly Scene[] = [
  {
    machine: groupCreationMachine,
    content: annasWorld,
    address: '/?dialog=group',
    actor: 'groupCreation',
    events: [
      { type: 'groupCreation.name', title: 'Дача' },
      { type: 'groupCreation.toggle', userId: 'boris' },
      { type: 'groupCreation.friends', userIds: ['boris', 'vera'] },
      { type: 'xstate.done.actor.create', output: conversationShape({ id: 'new' }) },
      { type: 'xstate.error.actor.create', error: noAnswer },
    ],
    project: ({ context }) => context.ticked.length,
    says: { failed: newGroup.failure.network },
    unseen: { created: 'the group itself opens in the same step' },
  },
];
