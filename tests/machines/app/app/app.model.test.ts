import { appMachine } from '#machines/app/app/app.machine.ts';
import { anya, boris } from '#tests/machines/app/session/people.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: appMachine,
  input: { hint: 'somebody', online: true },
  events: [
    { type: 'session.closed' },
    { type: 'session.closed', deletedUserId: anya.id },
    { type: 'session.opened', user: anya },
    { type: 'session.opened', user: boris },
    { type: 'xstate.done.actor.countStored', output: { messages: 0, deletions: 0, edits: 0 } },
    { type: 'xstate.done.actor.countStored', output: { messages: 2, deletions: 0, edits: 0 } },
  ],
  project: ({ context }) => [context.user?.id, context.unsent.stored],
  background: {
    'running.signedOut.erasing': 'whose it was is gone, and others may sign in meanwhile',
    'running.signedIn.messenger.running': 'runs as long as somebody is signed in',
  },
});
