import { keySignInMachine } from '#machines/app/key-sign-in/key-sign-in.machine.ts';
import { PasskeyFailed } from '#services/app/passkeys/types.ts';
import { signedCredential } from '#tests/machines/kit/passkeys.ts';
import { noAnswer, ownUserShape } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: keySignInMachine,
  events: [
    { type: 'xstate.done.actor.look', output: true },
    { type: 'xstate.done.actor.look', output: false },
    { type: 'xstate.done.actor.listen', output: signedCredential },
    { type: 'xstate.done.actor.ask', output: signedCredential },
    { type: 'xstate.error.actor.ask', error: new PasskeyFailed('cancelled') },
    { type: 'xstate.error.actor.ask', error: noAnswer },
    {
      type: 'xstate.done.actor.check',
      output: { user: ownUserShape(), accessToken: 'a', refreshToken: 'r' },
    },
    { type: 'xstate.error.actor.check', error: noAnswer },
  ],
  project: () => null,
  background: { 'offered.listening': 'the form stands ready meanwhile' },
});
