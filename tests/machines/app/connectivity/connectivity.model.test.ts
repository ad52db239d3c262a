import { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: connectivityMachine,
  input: { online: true },
  also: [{ input: { online: false }, stopWhen: () => true }],
  events: [
    { type: 'page.signal', signal: 'offline' },
    { type: 'page.signal', signal: 'online' },
    { type: 'xstate.done.actor.ping', output: 1_500 },
    { type: 'xstate.done.actor.ping', output: 1_501 },
  ],
  project: ({ context }) => [context.latencyMs, Math.min(context.failedPings, 2)],
  background: {
    'beat.asking': 'a ping every 15 s; the link says what came of it',
  },
});
