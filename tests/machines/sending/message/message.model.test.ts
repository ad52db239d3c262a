import type { AnyMachineSnapshot } from 'xstate';
import type { Outcome } from '#machines/sending/message/message.events.ts';
import { messageMachine } from '#machines/sending/message/message.machine.ts';
import { messageShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { chosenFile } from '#tests/machines/sending/outbox/tab.ts';
import { describeModel, type ModelDescription } from '#tests/model/describe-model.ts';
import { unsentShape } from './unsent.ts';

type Events = ModelDescription<typeof messageMachine>['events'];

const refused = unsentShape({ refusal: 'Нельзя' });
const withFile = unsentShape({ attachments: [chosenFile('f1')] });
const outcome = (output: Outcome) => ({ type: 'xstate.done.actor.send', output }) as const;

const always: Events = [
  { type: 'message.read', message: unsentShape() },
  { type: 'message.turn', message: unsentShape() },
  { type: 'xstate.done.actor.remove', output: true },
  { type: 'xstate.done.actor.remove', output: false },
  { type: 'xstate.done.actor.lookFor', output: 'm1' },
  outcome({ kind: 'sent', message: messageShape() }),
  outcome({ kind: 'takenBack', messageId: 'm1' }),
  outcome({ kind: 'notTaken', message: refused }),
  { type: 'xstate.error.actor.send', error: noAnswer },
  { type: 'xstate.error.actor.send', error: refusal(401) },
];
const ofWords: Events = [...always, { type: 'message.read', message: refused }];
const ofFiles: Events = [
  { type: 'message.read', message: unsentShape() },
  { type: 'message.discardFile', fileId: 'f1' },
  { type: 'upload.done', clientId: 'k1', fileId: 'f1', url: '/f' },
  { type: 'upload.failed', clientId: 'k1', fileId: 'f1', refusal: 'too_large' },
  { type: 'upload.retried', clientId: 'k1', fileId: 'f1' },
  { type: 'upload.cancelled', clientId: 'k1', fileId: 'f1' },
  { type: 'message.turn', message: unsentShape() },
  { type: 'xstate.done.actor.removeFile', output: unsentShape() },
  { type: 'xstate.done.actor.removeFile', output: null },
];

/** In the other states the state itself says as much. */
const project = (now: AnyMachineSnapshot) => [
  now.matches({ way: 'storing' }) && [now.context.link, now.context.unwantedFiles.length],
  now.matches({ way: 'discarding' }) && now.context.isStored,
  now.matches({ way: { kept: 'refused' } }) && now.context.message.refusal,
];

const input = {
  userId: 'me',
  message: unsentShape(),
  isStored: true,
  isLate: false,
  link: 'online',
} as const;

/** Other starts show the rest of the way, and the machine without a network. */
const begins = (now: AnyMachineSnapshot) => !now.matches({ way: { kept: 'queued' } });
const isShownElsewhere = (now: AnyMachineSnapshot) => {
  const isStored = now.context.isStored && !now.matches({ way: 'storing' });
  return (
    now.context.unwantedFiles.length > 0 ||
    !now.matches({ patience: isStored ? 'running' : 'resting' })
  );
};
const isKept = (now: AnyMachineSnapshot) => now.matches({ way: 'kept' });

describeModel({
  machine: messageMachine,
  input: { ...input, isStored: false },
  also: [
    { input, events: always, project, stopWhen: begins },
    { input: { ...input, isLate: true }, events: always, project, stopWhen: begins },
    {
      input: { ...input, link: 'offline' },
      events: always,
      project,
      stopWhen: (now) => !isKept(now),
    },
    {
      input: { ...input, isStored: false, link: 'offline' },
      events: always,
      project,
      stopWhen: (now) => !now.matches({ way: 'storing' }) || now.context.unwantedFiles.length > 0,
    },
    {
      input: { ...input, message: unsentShape({ isDiscarded: true, isTried: true }) },
      events: always,
      project,
      stopWhen: (now) => !now.matches({ patience: 'resting' }),
    },
    {
      input: { ...input, message: withFile },
      events: ofFiles,
      project,
      stopWhen: (now) => !isKept(now) || now.context.unwantedFiles.length > 1,
    },
  ],
  events: ofWords,
  project,
  stopWhen: isShownElsewhere,
});
