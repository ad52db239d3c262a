import { wishLoaderMachine } from '#machines/sending/wish-loader/wish-loader.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: wishLoaderMachine,
  input: { userId: 'me' },
  events: [],
  project: ({ context }) => Math.min(context.failedTries, 2),
  background: { running: 'what goes on is said by wishes and blocks' },
});
