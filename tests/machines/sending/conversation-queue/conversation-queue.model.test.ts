import type { AnyMachineSnapshot } from 'xstate';
import {
  conversationQueueMachine,
  type Outcome,
} from '#machines/sending/conversation-queue/conversation-queue.machine.ts';
import { messageShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel, type ModelDescription } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

const outcome = (output: Outcome) => ({ type: 'xstate.done.actor.sendNext', output }) as const;

const events: ModelDescription<typeof conversationQueueMachine>['events'] = [
  outcome({ kind: 'sent', message: messageShape() }),
  outcome({ kind: 'refused', clientId: 'k1', refusal: 'Нельзя' }),
  outcome({ kind: 'takenBack', messageId: 'm1' }),
  outcome({ kind: 'filesGone' }),
  outcome({ kind: 'nothing' }),
  { type: 'xstate.error.actor.sendNext', error: noAnswer },
  { type: 'xstate.error.actor.sendNext', error: refusal(429, 'rate_limited', 10_000) },
];

const project = ({ context }: AnyMachineSnapshot) => [
  context.failure?.kind === 'http' && context.failure.retryAfterMs !== null,
  Math.min(context.failedTries, 1),
];

describeModel({
  machine: conversationQueueMachine,
  input: { userId: 'me', conversationId: 'c1', link: 'online' },
  also: [{ input: { userId: 'me', conversationId: 'c1', link: 'offline' }, events, project }],
  events,
  project,
  people: ['queue.retry'],
  labels: stateLabels.conversationQueue,
});
