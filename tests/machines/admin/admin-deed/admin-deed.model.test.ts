import { adminDeedMachine } from '#machines/admin/admin-deed/admin-deed.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: adminDeedMachine,
  events: [
    { type: 'adminDeed.choose', deed: { kind: 'signOut', personId: 'p1' } },
    { type: 'adminDeed.choose', deed: { kind: 'passwordLink', personId: 'p1' } },
    { type: 'xstate.done.actor.perform', output: null },
    { type: 'xstate.error.actor.perform', error: noAnswer },
    { type: 'xstate.error.actor.perform', error: refusal(409, 'last_admin') },
    { type: 'xstate.error.actor.perform', error: refusal(403, 'proof_required') },
    { type: 'xstate.done.actor.proof', output: { isProved: true } },
    { type: 'xstate.done.actor.proof', output: { isProved: false } },
  ],
  project: ({ context }) => [context.deed?.kind, Math.min(context.failedTries, 1)],
});
