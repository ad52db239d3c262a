import { removalMachine } from '#machines/people/removal/removal.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: removalMachine,
  input: { contactId: 'k1' },
  events: [
    { type: 'xstate.error.actor.send', error: noAnswer },
    { type: 'xstate.error.actor.send', error: refusal(403, 'forbidden') },
  ],
  project: ({ context }) => [Math.min(context.failedTries, 1)],
});
