import type { AnyMachineSnapshot } from 'xstate';
import { wishMachine } from '#machines/sending/wish/wish.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel, type ModelDescription } from '#tests/model/describe-model.ts';
import { remedies } from '#tests/model/remedies.ts';

const wish = { subject: 'block/boris', value: true, before: false, askedAt: 1 } as const;
const input = { userId: 'me', wish, isOwn: true, leftAloneMs: 0, link: 'online' } as const;

const events: ModelDescription<typeof wishMachine>['events'] = [
  { type: 'wish.want', value: true, askedAt: 2 },
  { type: 'wish.want', value: false, askedAt: 2 },
  { type: 'wish.want', value: 2, askedAt: 2 },
  { type: 'wish.read', wish: { ...wish, askedAt: 3 } },
  { type: 'xstate.done.actor.send', output: 'isSent' },
  { type: 'xstate.done.actor.send', output: 'isGone' },
  { type: 'xstate.error.actor.send', error: noAnswer },
  { type: 'xstate.error.actor.send', error: refusal(403, 'forbidden') },
];

const project = ({ context }: AnyMachineSnapshot) => [
  context.link,
  context.isHurried,
  context.isStored,
  context.wish.value,
  context.tried && context.tried.value === context.wish.value,
];

describeModel({
  machine: wishMachine,
  input,
  also: [{ input: { ...input, isOwn: false, leftAloneMs: 10_000 }, events, project }],
  events,
  project,
  // The wish shows already: without a network nobody is asked, and its return ends the wait.
  people: [...remedies, 'connectivity.online'],
  background: { storing: 'what is wanted shows already' },
});
