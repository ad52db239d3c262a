import { sessionsMachine } from '#machines/settings/sessions/sessions.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: sessionsMachine,
  events: [
    { type: 'xstate.done.actor.readList', output: [] },
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.error.actor.readList', error: refusal(403) },
    { type: 'sessions.signOut', target: 's2' },
    { type: 'sessions.signedOut', target: 's2' },
    { type: 'sessions.signOutFailed', target: 's2', failure: noAnswer.failure },
    { type: 'sessions.dismiss', target: 's2' },
  ],
  project: ({ context }) => context.leaving['s2']?.state,
  // The list and its rows are nearly independent.
  stopWhen: (snapshot) => !snapshot.matches('loading') && 's2' in snapshot.context.leaving,
});
