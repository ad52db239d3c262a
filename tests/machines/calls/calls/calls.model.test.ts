import { callsMachine } from '#machines/calls/calls/calls.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

describeModel({
  machine: callsMachine,
  input: { userId: 'me' },
  project: ({ context }) => Math.min(context.failedTries, 2),
  people: ['calls.retry', 'calls.takeBack'],
  labels: stateLabels.calls,
  background: { 'code.running': 'what goes on is said by call' },
});
