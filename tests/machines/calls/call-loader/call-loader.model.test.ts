import { assign } from 'xstate';
import { callLoaderMachine } from '#machines/calls/call-loader/call-loader.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: callLoaderMachine.provide({
    actions: {
      weigh: assign({
        leaves: ({ context: { wanted } }) =>
          wanted?.conversationId === 'c2' ? { otherId: 'c1' } : null,
      }),
    },
  }),
  input: { userId: 'me' },
  events: [
    { type: 'call.start', conversationId: 'c1', video: false },
    { type: 'call.start', conversationId: 'c2', video: false },
    { type: 'call.join', conversationId: 'c1', video: false },
  ],
  project: ({ context }) => [Math.min(context.failedTries, 2), context.wanted?.conversationId],
  background: { 'code.running': 'what goes on is said by call' },
});
