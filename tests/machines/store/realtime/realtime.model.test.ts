import type { RefusalCode, ServerEvent } from '#contract/events.ts';
import { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

const refused = (code: RefusalCode) =>
  ({ type: 'socket.signal', signal: { type: 'refused', code } }) as const;
const arrived = (event: ServerEvent) =>
  ({ type: 'socket.signal', signal: { type: 'event', event } }) as const;

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
    { type: 'socket.signal', signal: { type: 'opened' } },
    { type: 'socket.signal', signal: { type: 'closed' } },
    refused('unauthorized'),
    refused('too_many'),
    refused('unavailable'),
    arrived({ name: 'session:ended', payload: { reason: 'revoked' } }),
    arrived({ name: 'conversations:removed', payload: { conversationId: 'c1' } }),
  ],
  project: ({ context }) => [
    context.token,
    context.rooms,
    Math.min(context.failedTries, 1),
    context.isTokenFresh,
  ],
  people: ['realtime.retry'],
  labels: stateLabels.realtime,
});
