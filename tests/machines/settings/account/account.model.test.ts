import { accountMachine } from '#machines/settings/account/account.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: accountMachine,
  events: [
    { type: 'account.do', task: { kind: 'export' } },
    { type: 'xstate.error.actor.perform', error: noAnswer },
  ],
  project: ({ context }) => context.failure?.kind,
});
