import { conversationMachine } from '#machines/chats/conversation/conversation.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

describeModel({
  machine: conversationMachine,
  input: { conversationId: 'c1', selfId: 'me' },
  events: [{ type: 'xstate.error.actor.timeline' }],
  project: ({ context }) => context.missing.length > 0,
  people: ['conversation.shown'],
  labels: stateLabels.conversation,
});
