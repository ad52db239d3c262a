import { callLoaderMachine } from '#machines/calls/call-loader/call-loader.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

describeModel({
  machine: callLoaderMachine,
  input: { userId: 'me' },
  project: ({ context }) => Math.min(context.failedTries, 2),
  people: ['callLoader.retry', 'callLoader.takeBack', 'callLoader.callAgain'],
  labels: stateLabels.callLoader,
  background: { 'code.running': 'what goes on is said by call' },
});
