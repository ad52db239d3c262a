import { personMachine } from '#machines/people/person/person.machine.ts';
import { noAnswer, refusal, userShape } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const output = { user: userShape({ id: 'boris' }), commonConversations: [] };

describeModel({
  machine: personMachine,
  input: { userId: 'boris' },
  events: [
    { type: 'person.moved', userId: 'boris' },
    { type: 'xstate.done.actor.readPerson', output },
    { type: 'xstate.error.actor.readPerson', error: noAnswer },
    { type: 'xstate.error.actor.readPerson', error: refusal(403) },
    { type: 'xstate.error.actor.readPerson', error: refusal(404, 'not_found') },
    { type: 'xstate.done.actor.readAgain', output },
    { type: 'xstate.error.actor.readAgain', error: noAnswer },
    { type: 'xstate.error.actor.readAgain', error: refusal(404, 'not_found') },
  ],
  project: ({ context }) => Math.min(context.failedTries, 1),
  background: { 'loaded.reading': 'what is shown stands meanwhile' },
});
