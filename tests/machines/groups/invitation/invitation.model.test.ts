import { invitationMachine } from '#machines/groups/invitation/invitation.machine.ts';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const group = { conversationId: 'g', title: 'Дача', avatarUrl: null, participantCount: 3 };

describeModel({
  machine: invitationMachine,
  events: [
    { type: 'invitation.look', code: 'c', isSignedIn: true },
    { type: 'invitation.look', code: 'c', isSignedIn: false },
    { type: 'xstate.done.actor.look', output: { group, isMember: false } },
    { type: 'xstate.done.actor.look', output: { group, isMember: true } },
    { type: 'xstate.error.actor.look', error: noAnswer },
    { type: 'xstate.error.actor.look', error: refusal(404, 'not_found') },
    { type: 'xstate.error.actor.look', error: refusal(403, 'forbidden') },
    { type: 'xstate.done.actor.join', output: conversationShape() },
    { type: 'xstate.error.actor.join', error: refusal(409, 'group_full') },
    { type: 'xstate.error.actor.join', error: refusal(404, 'not_found') },
  ],
  project: ({ context }) => [
    context.isSignedIn,
    context.group !== null,
    Math.min(context.failedTries, 2),
  ],
});
