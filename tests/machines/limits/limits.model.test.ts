import { limitsMachine } from '#machines/limits/limits.machine.ts';
import { noAnswer } from '#tests/machines/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

describeModel({
  machine: limitsMachine,
  events: [
    { type: 'xstate.done.actor.ask', output: { uploadMaxBytes: 1 } },
    { type: 'xstate.error.actor.ask', error: noAnswer },
  ],
  project: () => null,
  labels: stateLabels.limits,
});
