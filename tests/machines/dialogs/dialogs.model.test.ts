import { dialogsMachine } from '#machines/dialogs/dialogs.machine.ts';
import { selectDialog } from '#machines/dialogs/dialogs.selectors.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: dialogsMachine,
  events: [
    { type: 'dialogs.show', dialog: { name: 'contacts' } },
    { type: 'dialogs.show', dialog: { name: 'group' } },
    { type: 'dialogs.show', dialog: { name: 'profile' } },
    { type: 'dialogs.show', dialog: { name: 'person', userId: 'boris' } },
    { type: 'dialogs.show', dialog: { name: 'info', conversationId: 'dacha' } },
    { type: 'dialogs.show', dialog: null },
  ],
  project: selectDialog,
  background: {
    contacts: 'what goes on is said by contactSearch',
    group: 'what goes on is said by groupCreation',
    profile: 'what goes on is said by avatar',
    person: 'what goes on is said by person',
    info: 'what goes on is said by avatar',
  },
});
