import { recentCallsMachine } from '#machines/calls/recent-calls/recent-calls.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: recentCallsMachine,
  events: [
    { type: 'xstate.done.actor.readCalls', output: [] },
    { type: 'xstate.error.actor.readCalls', error: noAnswer },
    { type: 'xstate.error.actor.readCalls', error: refusal(403) },
  ],
  project: ({ context }) => Math.min(context.failedTries, 1),
});
