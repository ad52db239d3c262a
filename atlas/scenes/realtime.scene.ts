import { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { contactShape, messageShape } from '#tests/machines/kit/shapes.ts';
import { connectionWords } from '#ui/text/connection-why.ru.ts';
import { chats, connection } from '#ui/text/ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

const conversationId = 'boris';
const message = messageShape({ conversationId, seq: 4, senderId: 'boris' });

const onPage: Scene = {
  machine: realtimeMachine,
  content: annasWorld,
  address: '/',
  actor: 'realtime',
  events: [
    { type: 'realtime.tokenChanged', token: 'another' },
    { type: 'realtime.join', conversationId },
    { type: 'realtime.leave', conversationId },
    {
      type: 'realtime.emit',
      event: { name: 'conversation:typing', payload: { conversationId, typing: true } },
    },
    { type: 'socket.refused', code: 'unauthorized' },
    { type: 'socket.refused', code: 'too_many' },
    { type: 'socket.refused', code: 'unavailable' },
    { type: 'session:ended', payload: { reason: 'revoked' } },
    { type: 'message:new', payload: { conversationId, message, version: 4 } },
    {
      type: 'message:notify',
      payload: { conversationId, messageId: message.id, senderId: 'boris', version: 4 },
    },
    { type: 'conversation:typing', payload: { conversationId, userId: 'boris', typing: true } },
    { type: 'profile:update', payload: { userId: 'boris', avatarUrl: null, displayName: 'Борис' } },
    { type: 'contacts:request:new', payload: { contact: contactShape() } },
    { type: 'contacts:request:accepted', payload: { contact: contactShape() } },
    { type: 'contacts:removed', payload: { contactId: 'with-vera', userId: 'vera' } },
  ],
  project: () => null,
};

/** The line says in one word that the connection comes; a press tells more. */
export const realtimeScenes: readonly Scene[] = [
  { ...onPage, press: connection.updating, only: ['linked.joining'] },
  { ...onPage, press: connection.offline, only: ['offline'] },
  {
    ...onPage,
    press: connection.connecting,
    says: {
      'linked.connecting': connectionWords({ kind: 'connecting' }),
      'linked.joining': connectionWords({ kind: 'joining' }),
      'linked.live': chats.list,
      renewing: connectionWords({ kind: 'renewing' }),
      offline: connectionWords({ kind: 'noServer' }),
      waiting: /Связь прервалась\. Попытка 2/,
    },
    unseen: {
      idle: 'the token is there in the same step',
      'refused.ended': 'the session ends in the same step, and the sign-in page says so',
    },
  },
];
