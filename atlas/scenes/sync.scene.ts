import { syncMachine } from '#machines/store/sync/sync.machine.ts';
import {
  changesShape,
  conversationShape,
  messageShape,
  noAnswer,
} from '#tests/machines/kit/shapes.ts';
import { connectionWords } from '#ui/text/connection-why.ru.ts';
import { connection } from '#ui/text/ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Content } from '../world/world.ts';
import type { Scene } from './scene.ts';

const message = messageShape({ id: 'boris-4', conversationId: 'boris', seq: 4 });
const gap = { conversationId: 'boris', after: 4, receiptsAfter: 0 };

const scene: Scene = {
  machine: syncMachine,
  content: annasWorld,
  address: '/',
  actor: 'sync',
  events: [
    { type: 'page.signal', signal: 'woke' },
    ...['message:new', 'message:update', 'message:notify', 'receipts:update'].map((type) => ({
      type,
      payload: { conversationId: 'boris', messageId: 'boris-4', message, userId: 'boris' },
    })),
    ...['conversations:new', 'conversations:update', 'conversations:removed'].map((type) => ({
      type,
      payload: { conversationId: 'family', conversation: conversationShape() },
    })),
    { type: 'sync.check', conversationId: 'boris' },
    { type: 'sync.gapFound', gap },
    ...annasWorld.conversations.map((one) => ({
      type: 'xstate.done.actor.readChanges' as const,
      output: changesShape({ version: 4, conversation: one }),
    })),
    { type: 'xstate.error.actor.readChanges', error: noAnswer },
  ],
  project: () => null,
  press: connection.updating,
  // The events of the socket and the link to it are the store's matter.
  stopWhen: (snapshot) => snapshot.matches({ link: 'lost' }),
};

/** The list knows of messages that the conversation on the screen lacks. */
const behind: Content = {
  ...annasWorld,
  conversations: annasWorld.conversations.map((one) => ({ ...one, version: one.version + 2 })),
};

export const syncScenes: readonly Scene[] = [
  {
    ...scene,
    only: ['data.resting', 'data.refreshing'],
    says: {
      'data.resting': 'heading "Чаты"',
      'data.refreshing': connectionWords({ kind: 'refreshing' }),
      'data.catchingUp': connectionWords({ kind: 'catchingUp', count: 1 }),
    },
    wordless: { 'data.backingOff': 'the page shows what is known until it is tried again' },
  },
  { ...scene, content: behind, address: '/?c=boris' },
];
