import type { AnyMachineSnapshot } from 'xstate';
import { conversationQueueMachine } from '#machines/sending/conversation-queue/conversation-queue.machine.ts';
import { refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel, type ModelDescription } from '#tests/model/describe-model.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';

const held = refusal(429, 'rate_limited', 10_000).failure;

const events: ModelDescription<typeof conversationQueueMachine>['events'] = [
  { type: 'queue.found', message: unsentShape() },
  { type: 'queue.failed', failure: { kind: 'network' } },
  { type: 'queue.failed', failure: held },
  { type: 'queue.broke' },
];

const project = ({ context }: AnyMachineSnapshot) => [
  context.failure?.kind === 'http' && context.failure.retryAfterMs !== null,
  Math.min(context.failedTries, 1),
];

const input = { userId: 'me', conversationId: 'c1', link: 'online' } as const;

describeModel({
  machine: conversationQueueMachine,
  input,
  also: [{ input: { ...input, link: 'offline' }, events, project }],
  events,
  project,
});
