import type { AnyMachineSnapshot } from 'xstate';
import { deletionMachine } from '#machines/sending/deletion/deletion.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel, type ModelDescription } from '#tests/model/describe-model.ts';
import { remedies } from '#tests/model/remedies.ts';

const input = {
  userId: 'me',
  deletion: { messageId: 'm1', askedAt: 1 },
  isOwn: true,
  leftAloneMs: 0,
  link: 'online',
} as const;

const events: ModelDescription<typeof deletionMachine>['events'] = [
  { type: 'xstate.error.actor.send', error: noAnswer },
  { type: 'xstate.error.actor.send', error: refusal(403, 'forbidden') },
];

const project = ({ context }: AnyMachineSnapshot) => [
  context.link,
  context.isHurried,
  Math.min(context.failedTries, 1),
];

describeModel({
  machine: deletionMachine,
  input,
  also: [{ input: { ...input, isOwn: false, leftAloneMs: 10_000 }, events, project }],
  events,
  project,
  // The message is off the screen: without a network nobody is asked, and its return ends the wait.
  people: [...remedies, 'connectivity.online'],
  background: {
    'undoable.storing': 'the message is hidden already, and can be had back meanwhile',
  },
});
