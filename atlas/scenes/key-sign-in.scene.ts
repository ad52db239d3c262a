import { keySignInMachine } from '#machines/app/key-sign-in/key-sign-in.machine.ts';
import { PasskeyFailed } from '#services/app/passkeys/types.ts';
import { signedCredential } from '#tests/machines/kit/passkeys.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { auth } from '#ui/text/entry.ru.ts';
import { keySignIn } from '#ui/text/key-sign-in.ru.ts';
import { nobodysWorld } from '../world/people.ts';
import { button } from './controls.ts';
import type { Scene } from './scene.ts';

export const keySignInScenes: readonly Scene[] = [
  {
    machine: keySignInMachine,
    content: nobodysWorld,
    address: '/auth',
    actor: 'keySignIn',
    events: [
      { type: 'xstate.done.actor.listen', output: signedCredential },
      { type: 'xstate.done.actor.ask', output: signedCredential },
      { type: 'xstate.error.actor.ask', error: new PasskeyFailed('cancelled') },
      { type: 'xstate.error.actor.ask', error: noAnswer },
      { type: 'xstate.error.actor.check', error: noAnswer },
    ],
    project: () => null,
    stopWhen: (snapshot) => snapshot.status === 'done',
    by: { 'keySignIn.ask': button(keySignIn.signIn) },
    unseen: { looking: 'nothing shows before it is known' },
    same: {
      'offered.resting': 'the button is there whether or not keys are offered below the field',
    },
    says: {
      'offered.listening': keySignIn.signIn,
      'offered.resting': keySignIn.signIn,
      'offered.failed': auth.offline,
    },
  },
];
