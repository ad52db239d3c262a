import { passkeysMachine } from '#machines/settings/passkeys/passkeys.machine.ts';
import { PasskeyFailed } from '#services/app/passkeys/types.ts';
import { creationOptions, newCredential, passkeyShape } from '#tests/machines/kit/passkeys.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: passkeysMachine,
  events: [
    {
      type: 'xstate.done.actor.readList',
      output: { passkeys: [passkeyShape()], ability: 'able' },
    },
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.error.actor.readList', error: refusal(403) },
    { type: 'passkeys.do', deed: { kind: 'add', password: 'пароль' } },
    { type: 'passkeys.do', deed: { kind: 'remove', id: 'k1' } },
    { type: 'xstate.done.actor.prepare', output: creationOptions },
    { type: 'xstate.error.actor.prepare', error: noAnswer },
    { type: 'xstate.done.actor.make', output: newCredential },
    { type: 'xstate.error.actor.make', error: new PasskeyFailed('cancelled') },
    { type: 'xstate.error.actor.make', error: new PasskeyFailed('exists') },
    { type: 'xstate.error.actor.make', error: new PasskeyFailed('broken') },
    { type: 'xstate.done.actor.save', output: [passkeyShape()] },
    { type: 'xstate.error.actor.save', error: refusal(409, 'passkey_exists') },
    { type: 'xstate.error.actor.save', error: noAnswer },
    { type: 'xstate.error.actor.save', error: refusal(403, 'proof_required') },
    { type: 'xstate.done.actor.proof', output: { isProved: true } },
    { type: 'xstate.done.actor.proof', output: { isProved: false } },
  ],
  project: ({ context }) => [context.deed?.kind === 'add', Math.min(context.failedTries, 1)],
});
