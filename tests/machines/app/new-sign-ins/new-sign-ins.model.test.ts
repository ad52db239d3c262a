import { newSignInsMachine } from '#machines/app/new-sign-ins/new-sign-ins.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: newSignInsMachine,
  events: [
    {
      type: 'session:new',
      payload: { id: 's2', name: 'Chrome на Windows', at: '2026-03-01T12:04:00.000Z' },
    },
    { type: 'xstate.error.actor.end', error: noAnswer },
  ],
  project: ({ context }) => Math.min(context.news.length, 2),
  stopWhen: ({ context }) => context.news.length > 1,
});
