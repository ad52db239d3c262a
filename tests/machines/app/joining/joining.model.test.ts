import { joiningMachine } from '#machines/app/joining/joining.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const invited = {
  inviter: { displayName: 'Анна', avatarUrl: null },
  conversation: { title: 'Дача', participantCount: 3 },
  expiresAt: '2026-03-08T10:00:00.000Z',
};
const entry = { friend: 'Анна', conversation: null };

describeModel({
  machine: joiningMachine,
  events: [
    { type: 'joining.look', code: 'c', isSignedIn: true },
    { type: 'joining.look', code: 'c', isSignedIn: false },
    { type: 'xstate.done.actor.look', output: invited },
    { type: 'xstate.done.actor.look', output: { ...invited, inviter: null, conversation: null } },
    { type: 'xstate.error.actor.look', error: noAnswer },
    { type: 'xstate.error.actor.look', error: refusal(404, 'not_found') },
    { type: 'xstate.error.actor.look', error: refusal(403, 'forbidden') },
    { type: 'xstate.done.actor.recall', output: entry },
    { type: 'xstate.error.actor.recall', error: noAnswer },
    { type: 'xstate.error.actor.recall', error: refusal(404, 'not_found') },
    { type: 'xstate.error.actor.recall', error: refusal(403, 'forbidden') },
    { type: 'xstate.done.actor.accept', output: entry },
    { type: 'xstate.error.actor.accept', error: refusal(400, 'yourself') },
    { type: 'xstate.error.actor.accept', error: refusal(404, 'not_found') },
    { type: 'xstate.error.actor.accept', error: noAnswer },
  ],
  project: ({ context }) => [
    context.isSignedIn,
    context.meant !== null,
    Math.min(context.failedTries, 1),
  ],
});
