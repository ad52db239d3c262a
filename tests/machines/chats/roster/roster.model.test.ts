import { rosterMachine } from '#machines/chats/roster/roster.machine.ts';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: rosterMachine,
  input: { conversationId: 'c1' },
  events: [
    { type: 'xstate.done.actor.readAll', output: conversationShape() },
    { type: 'xstate.error.actor.readAll', error: noAnswer },
    { type: 'xstate.error.actor.readAll', error: refusal(404) },
  ],
  project: ({ context }) => Math.min(context.failedTries, 2),
  background: { watching: 'it only looks at the store' },
});
