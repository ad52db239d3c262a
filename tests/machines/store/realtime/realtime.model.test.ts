import { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { contactShape, messageShape } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const message = messageShape({ seq: 1 });

describeModel({
  machine: realtimeMachine,
  events: [
    { type: 'realtime.tokenChanged', token: 'one' },
    { type: 'realtime.tokenChanged', token: 'two' },
    { type: 'realtime.join', conversationId: 'c1' },
    { type: 'realtime.leave', conversationId: 'c1' },
    {
      type: 'realtime.emit',
      event: { name: 'conversation:typing', payload: { conversationId: 'c1', typing: true } },
    },
    { type: 'socket.opened' },
    { type: 'socket.closed' },
    { type: 'socket.refused', code: 'unauthorized' },
    { type: 'socket.refused', code: 'too_many' },
    { type: 'socket.refused', code: 'unavailable' },
    { type: 'session:ended', payload: { reason: 'revoked' } },
    {
      type: 'session:new',
      payload: { id: 's2', name: 'Chrome на Windows', at: '2026-03-01T12:04:00.000Z' },
    },
    { type: 'message:new', payload: { conversationId: 'c1', message, version: 1 } },
    {
      type: 'message:notify',
      payload: { conversationId: 'c1', messageId: 'm1', senderId: 'anna', version: 1 },
    },
    {
      type: 'conversation:typing',
      payload: { conversationId: 'c1', userId: 'anna', typing: true },
    },
    { type: 'profile:update', payload: { userId: 'anna', avatarUrl: null, displayName: 'Анна' } },
    { type: 'contacts:request:new', payload: { contact: contactShape() } },
    { type: 'contacts:request:accepted', payload: { contact: contactShape() } },
    { type: 'contacts:removed', payload: { contactId: 'k1', userId: 'anna' } },
  ],
  project: ({ context }) => [context.token, Math.min(context.failedTries, 1), context.isTokenFresh],
});
