import type { AnyMachineSnapshot } from 'xstate';
import { editMachine } from '#machines/sending/edit/edit.machine.ts';
import { messageShape, noAnswer } from '#tests/machines/kit/shapes.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { describeModel, type ModelDescription } from '#tests/model/describe-model.ts';
import { remedies } from '#tests/model/remedies.ts';
import { conflict, editOf, refused } from './edit.world.ts';

const message = messageShape({ id: 'm1', content: 'Да!' });
const input = { userId: 'me', edit: editOf(), isOwn: true, link: 'online' } as const;

const events: ModelDescription<typeof editMachine>['events'] = [
  { type: 'edit.want', content: 'Нет', editId: 'e2' },
  { type: 'edit.revert', editId: 'e3' },
  { type: 'edit.read', edit: editOf({ editId: 'e4' }) },
  { type: 'edit.read', edit: editOf({ editId: 'e4', refusal: refused }) },
  { type: 'edit.found', messageId: 'm1' },
  { type: 'xstate.done.actor.send', output: message },
  { type: 'xstate.done.actor.send', output: null },
  { type: 'xstate.error.actor.send', error: noAnswer },
  { type: 'xstate.done.actor.send', output: refused },
  { type: 'xstate.done.actor.send', output: conflict },
];

const project = ({ context: { edit, tried, link, storedId, messageId } }: AnyMachineSnapshot) => [
  link,
  storedId === edit.editId,
  messageId,
  tried === null,
  tried?.editId === edit.editId,
];

const placed: ModelDescription<typeof editMachine>['events'] = [
  ...events,
  { type: 'xstate.done.actor.place', output: unsentShape({ clientId: 'k1' }) },
  { type: 'xstate.done.actor.place', output: 'isSent' },
  { type: 'xstate.done.actor.place', output: 'isGone' },
  { type: 'xstate.done.actor.place', output: 'isMissing' },
  { type: 'xstate.done.actor.lookFor', output: 'm1' },
  { type: 'xstate.done.actor.lookFor', output: null },
  { type: 'xstate.error.actor.lookFor', error: noAnswer },
];

describeModel({
  machine: editMachine,
  input,
  also: [
    { input: { ...input, isOwn: false }, events, project },
    {
      input: { ...input, edit: editOf({ id: 'tmp-k1' }) },
      events: placed,
      project,
      stopWhen: (snapshot) => snapshot.matches({ way: 'sending' }),
    },
  ],
  events,
  project,
  stopWhen: (snapshot) =>
    snapshot.matches({ patience: 'over' }) && !snapshot.matches({ way: 'storing' }),
  // The words show already: without a network nobody is asked, and its return ends the wait.
  people: [...remedies, 'connectivity.online', 'edit.found'],
  background: { 'way.storing': 'the person has left the field, and the words show in a moment' },
});
