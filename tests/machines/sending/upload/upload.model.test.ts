import type { AnyMachineSnapshot } from 'xstate';
import { uploadMachine } from '#machines/sending/upload/upload.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { describeModel, type ModelDescription } from '#tests/model/describe-model.ts';

const input = {
  userId: 'me',
  clientId: 'k1',
  fileId: 'f1',
  sizeBytes: 100,
  refusal: null,
  link: 'online',
} as const;

const events: ModelDescription<typeof uploadMachine>['events'] = [
  { type: 'upload.progressed', sentBytes: 50 },
  { type: 'upload.arrived', url: '/api/files/1/a.txt' },
  { type: 'upload.refused', refusal: 'storage_full' },
  { type: 'upload.broke', error: noAnswer },
  { type: 'upload.broke', error: refusal(503, 'unavailable', 9_000) },
];

const project = ({ context }: AnyMachineSnapshot) => [
  context.refusal,
  context.failure?.kind === 'http' && context.failure.retryAfterMs !== null,
  Math.min(context.failedTries, 1),
];

describeModel({
  machine: uploadMachine,
  input,
  also: [
    { input: { ...input, link: 'offline' }, events, project },
    { input: { ...input, refusal: 'Нельзя' }, events, project },
  ],
  events,
  project,
  // A person who removes the file tells its message, which ends the upload as this event would.
  people: ['upload.retry', 'upload.cancel'],
});
