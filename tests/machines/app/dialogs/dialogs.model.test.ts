import { dialogsMachine } from '#machines/app/dialogs/dialogs.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: dialogsMachine,
  events: [
    { type: 'dialogs.show', dialog: { name: 'contacts' } },
    { type: 'dialogs.show', dialog: { name: 'group' } },
    { type: 'dialogs.show', dialog: { name: 'profile' } },
    { type: 'dialogs.show', dialog: { name: 'person', userId: 'boris' } },
    { type: 'dialogs.show', dialog: { name: 'info', conversationId: 'dacha' } },
    { type: 'dialogs.show', dialog: { name: 'keys' } },
    { type: 'dialogs.show', dialog: null },
    { type: 'xstate.done.actor.loadParts', output: undefined },
    { type: 'xstate.error.actor.loadParts', error: noAnswer },
    { type: 'dialogs.retry' },
  ],
  project: ({ context }) => context.dialog,
  background: {
    contacts: 'what goes on is said by contactSearch',
    group: 'what goes on is said by groupCreation',
    profile: 'what goes on is said by avatar',
    person: 'what goes on is said by person',
    info: 'what goes on is said by avatar',
  },
});
