import { outboxMachine } from '#machines/sending/outbox/outbox.machine.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';

const written = {
  clientId: 'k1',
  conversationId: 'c1',
  content: 'Привет',
  replyTo: null,
  attachments: [],
  createdAt: 1,
  refusal: null,
} as const;
const file = {
  fileId: 'f1',
  type: 'FILE',
  name: 'a.txt',
  sizeBytes: 1,
  mime: 'text/plain',
  width: null,
  height: null,
  url: null,
  refusal: null,
} as const;
const withFile = { ...written, clientId: 'k5', attachments: [file] };
const shown = createDb(
  { type: 'outgoing.added', message: { ...written, state: 'sending' } },
  {
    type: 'outgoing.added',
    message: { ...written, clientId: 'k2', refusal: 'Нельзя', state: 'failed' },
  },
  { type: 'outgoing.added', message: { ...written, clientId: 'k3', state: 'unsaved' } },
  { type: 'outgoing.added', message: { ...withFile, state: 'sending' } },
);

describeModel({
  machine: outboxMachine,
  input: { userId: 'me', link: 'online' },
  events: [
    {
      type: 'outbox.enqueue',
      clientId: 'k4',
      conversationId: 'c1',
      content: 'Да',
      replyTo: null,
      attachments: [],
    },
    { type: 'outbox.retry', clientId: 'k1' },
    { type: 'outbox.retry', clientId: 'k2' },
    { type: 'outbox.discard', clientId: 'k1' },
    { type: 'outbox.noticed', clientId: 'k1' },
    { type: 'queue.drained', conversationId: 'c1' },
    { type: 'outbox.discardFile', clientId: 'k5', fileId: 'f1' },
    { type: 'upload.done', clientId: 'k5', fileId: 'f1', url: '/f' },
    { type: 'upload.failed', clientId: 'k5', fileId: 'f1', refusal: 'Нельзя' },
    { type: 'upload.retried', clientId: 'k5', fileId: 'f1' },
    { type: 'upload.cancelled', clientId: 'k5', fileId: 'f1' },
    { type: 'outbox.delete', messageId: 'm1', conversationId: 'c1' },
    { type: 'outbox.undoDelete', messageId: 'm1' },
    { type: 'deletion.settled', messageId: 'm1' },
    { type: 'deletion.refused', messageId: 'm1', refusal: 'Нельзя' },
    { type: 'deletion.ended', messageId: 'm1' },
    {
      type: 'xstate.done.actor.loadStored',
      output: { messages: [written], deletions: [], doubtedIn: [], takenBack: [] },
    },
    { type: 'xstate.done.actor.discardStored', output: true },
    { type: 'xstate.done.actor.discardStoredFile', output: true },
  ],
  peers: { db: shown.now },
  project: ({ context }) => [context.tasks[0]?.kind, context.stale, context.link],
  stopWhen: ({ context }) => context.tasks.length > 1,
  labels: stateLabels.outbox,
});
