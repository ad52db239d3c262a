import { blocksMachine } from '#machines/people/blocks/blocks.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: blocksMachine,
  events: [
    { type: 'xstate.done.actor.readList', output: [] },
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.error.actor.readList', error: refusal(403) },
    { type: 'blocks:update', payload: { userId: 'b', blocked: true } },
    { type: 'blocks.settled', userId: 'b', blocked: false },
  ],
  project: ({ context }) => Math.min(context.failedTries, 2),
});
