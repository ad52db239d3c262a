import { passwordLinkMachine } from '#machines/app/password-link/password-link.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: passwordLinkMachine,
  events: [
    { type: 'passwordLink.look', token: 't' },
    { type: 'passwordLink.save', newPassword: 'новый пароль' },
    { type: 'xstate.done.actor.look', output: { username: 'anna', displayName: 'Анна' } },
    { type: 'xstate.error.actor.look', error: noAnswer },
    { type: 'xstate.error.actor.look', error: refusal(404, 'not_found') },
    { type: 'xstate.error.actor.look', error: refusal(403, 'forbidden') },
    { type: 'xstate.error.actor.save', error: noAnswer },
    { type: 'xstate.error.actor.save', error: refusal(400, 'validation') },
    { type: 'xstate.error.actor.save', error: refusal(404, 'not_found') },
    { type: 'xstate.error.actor.saveAgain', error: noAnswer },
    { type: 'xstate.error.actor.saveAgain', error: refusal(404, 'not_found') },
  ],
  project: ({ context }) => Math.min(context.failedTries, 1),
});
