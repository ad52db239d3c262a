import { typistsMachine } from '#machines/chats/typists/typists.machine.ts';
import { conversation } from '#ui/text/ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

const boris = { conversationId: 'boris', userId: 'boris' };
const dots = 'another dot is bright, and the words are the same';

export const typistsScenes: readonly Scene[] = [
  {
    machine: typistsMachine,
    content: annasWorld,
    address: '/?c=boris',
    actor: 'typists',
    events: [
      { type: 'typist.began', ...boris },
      { type: 'typist.stopped', ...boris },
      { type: 'typist.forgotten', ...boris },
    ],
    project: () => null,
    says: {
      'writing.oneDot': conversation.typingToMe,
      'writing.twoDots': conversation.typingToMe,
      'writing.threeDots': conversation.typingToMe,
    },
    same: { 'writing.twoDots': dots, 'writing.threeDots': dots },
  },
];
