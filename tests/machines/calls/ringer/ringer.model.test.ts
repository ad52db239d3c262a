import { ringerMachine } from '#machines/calls/ringer/ringer.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { incoming } from './incoming.ts';

describeModel({
  machine: ringerMachine,
  input: { incoming, isSilent: false },
  events: [
    { type: 'xstate.done.actor.isTaken', output: true },
    { type: 'xstate.done.actor.isTaken', output: false },
    { type: 'call.answer', video: false },
    { type: 'call.decline' },
  ],
  also: [{ input: { incoming, isSilent: true }, events: [] }],
  background: {
    'sound.loud.taking': 'one hears it, from this tab or another',
    'sound.loud.refused.looking': 'the dialog shows all the same that it rings',
    'hint.shown': 'the dialog says it, too',
    'notice.telling': 'the dialog shows that it rings',
  },
});
