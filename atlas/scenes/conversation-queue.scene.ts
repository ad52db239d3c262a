import { conversationQueueMachine } from '#machines/sending/conversation-queue/conversation-queue.machine.ts';
import { openConversation } from '#ui/text/conversation.ru.ts';
import type { Scene } from './scene.ts';
import { hasNoNetwork, isLate, onPage, unsent, why } from './sending.ts';

const asking = 'to find out which message goes takes a moment, and it counts as sending';

const scene: Scene = {
  ...onPage,
  machine: conversationQueueMachine,
  before: [isLate],
  actor: 'queue:boris',
  events: [
    { type: 'queue.found', message: unsent },
    { type: 'queue.failed', failure: { kind: 'network' } },
    { type: 'queue.broke' },
  ],
  project: () => null,
  press: why,
};

export const conversationQueueScenes: readonly Scene[] = [
  { ...scene, before: [isLate, hasNoNetwork], only: ['offline'] },
  {
    ...scene,
    says: {
      'holding.given': 'Отправляем, ответа сервера пока нет.',
      'holding.barred': 'Отправляет соседняя вкладка.',
      waiting: /Попытка 2/,
      offline: openConversation.goesWithNetwork,
    },
    wordless: { 'holding.locking': asking, 'holding.looking': asking },
  },
];
