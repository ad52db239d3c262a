import { groupInviteMachine } from '#machines/groups/group-invite/group-invite.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const invitation = { code: 'a'.repeat(22), url: `https://vest.example/invite/${'a'.repeat(22)}` };

describeModel({
  machine: groupInviteMachine,
  input: { conversationId: 'g' },
  events: [
    { type: 'xstate.done.actor.read', output: invitation },
    { type: 'xstate.done.actor.read', output: null },
    { type: 'xstate.error.actor.read', error: noAnswer },
    { type: 'xstate.error.actor.read', error: refusal(403, 'forbidden') },
    { type: 'xstate.done.actor.check', output: invitation },
    { type: 'xstate.done.actor.check', output: null },
    { type: 'xstate.error.actor.check', error: noAnswer },
    { type: 'xstate.done.actor.make', output: invitation },
    { type: 'xstate.error.actor.make', error: noAnswer },
    { type: 'xstate.error.actor.revoke', error: noAnswer },
  ],
  project: ({ context }) => [context.invitation !== null, Math.min(context.failedTries, 2)],
  background: {
    'known.checking': 'another may have made or revoked one: nobody waits for it',
  },
});
