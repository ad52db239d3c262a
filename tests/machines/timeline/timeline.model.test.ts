import { timelineMachine } from '#machines/timeline/timeline.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { deletedPage, noAnswer, pageShape, refusal } from '#tests/machines/shapes.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

describeModel({
  machine: timelineMachine,
  input: { conversationId: 'c1' },
  events: [
    { type: 'xstate.done.actor.loadNewest', output: pageShape({ seqs: [8, 9], hasMore: true }) },
    { type: 'xstate.done.actor.loadNewest', output: pageShape({ seqs: [] }) },
    { type: 'xstate.done.actor.loadNewest', output: deletedPage([8, 9]) },
    { type: 'xstate.error.actor.loadNewest', error: noAnswer },
    { type: 'xstate.error.actor.loadNewest', error: refusal(404) },
    { type: 'xstate.done.actor.loadOlder', output: pageShape({ seqs: [6, 7], hasMore: true }) },
    { type: 'xstate.done.actor.loadOlder', output: pageShape({ seqs: [6, 7] }) },
    { type: 'xstate.done.actor.loadOlder', output: deletedPage([6, 7]) },
    { type: 'xstate.error.actor.loadOlder', error: noAnswer },
  ],
  project: ({ context }) => [context.oldestSeq, Math.min(context.failedTries, 2)],
  people: ['timeline.retry'],
  labels: stateLabels.timeline,
});
