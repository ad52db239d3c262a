import { ringerMachine } from '#machines/calls/ringer/ringer.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: ringerMachine,
  events: [
    { type: 'xstate.done.actor.isTaken', output: true },
    { type: 'xstate.done.actor.isTaken', output: false },
  ],
  background: {
    taking: 'one hears it, from this tab or another',
    'refused.looking': 'the dialog shows all the same that it rings',
  },
});
