import { editsMachine } from '#machines/sending/edits/edits.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { editOf } from '../edit/edit.world.ts';

describeModel({
  machine: editsMachine,
  input: { userId: 'me', link: 'online' },
  events: [
    { type: 'edits.want', edit: editOf() },
    { type: 'edits.revert', id: 'm1' },
    { type: 'edit.stored', id: 'm1' },
    { type: 'edit.ended', id: 'm1' },
    { type: 'xstate.done.actor.loadStored', output: [editOf()] },
    { type: 'xstate.error.actor.loadStored', error: noAnswer },
  ],
  project: ({ context }) => [context.link],
});
