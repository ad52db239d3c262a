import { groupCreationMachine } from '#machines/groups/group-creation/group-creation.machine.ts';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: groupCreationMachine,
  events: [
    { type: 'groupCreation.name', title: 'Дача' },
    { type: 'groupCreation.toggle', userId: 'anna' },
    { type: 'groupCreation.friends', userIds: ['anna'] },
    { type: 'groupCreation.friends', userIds: [] },
    { type: 'xstate.done.actor.create', output: conversationShape() },
    { type: 'xstate.error.actor.create', error: noAnswer },
    { type: 'xstate.error.actor.create', error: refusal(403, 'not_contact') },
  ],
  project: ({ context }) => [context.ticked, context.friendIds],
});
