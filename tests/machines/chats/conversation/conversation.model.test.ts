import { conversationMachine } from '#machines/chats/conversation/conversation.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: conversationMachine,
  input: { conversationId: 'c1', selfId: 'me' },
  events: [{ type: 'xstate.error.actor.timeline' }],
  project: ({ context }) => context.missing.length > 0,
});
