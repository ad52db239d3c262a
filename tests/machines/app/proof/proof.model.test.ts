import { proofMachine } from '#machines/app/proof/proof.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: proofMachine,
  events: [
    { type: 'proof.check', password: 'пароль' },
    { type: 'xstate.error.actor.check', error: noAnswer },
    { type: 'xstate.error.actor.check', error: refusal(403, 'wrong_password') },
    { type: 'xstate.error.actor.check', error: refusal(429, 'rate_limited', 20_000) },
  ],
  project: ({ context }) => context.failure?.kind,
});
