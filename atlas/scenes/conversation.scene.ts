import { conversationMachine } from '#machines/chats/conversation/conversation.machine.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

export const conversationScenes: readonly Scene[] = [
  {
    machine: conversationMachine,
    content: annasWorld,
    address: '/?c=boris',
    actor: 'conversation:boris',
    events: [{ type: 'xstate.error.actor.timeline', error: new Error('a fault') }],
    project: () => null,
    stopWhen: (snapshot) => snapshot.matches('broken'),
    says: { shown: 'Отлично, до субботы!' },
    unseen: { hidden: 'the list or another chat is on the screen' },
  },
];
