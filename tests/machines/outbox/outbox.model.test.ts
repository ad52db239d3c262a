import { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import { createDb } from '#tests/machines/db/db.fixture.ts';
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
const shown = createDb(
  { type: 'outgoing.added', message: { ...written, state: 'sending' } },
  {
    type: 'outgoing.added',
    message: { ...written, clientId: 'k2', refusal: 'Нельзя', state: 'failed' },
  },
  { type: 'outgoing.added', message: { ...written, clientId: 'k3', state: 'unsaved' } },
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
    { type: 'lane.drained', conversationId: 'c1' },
    { type: 'xstate.done.actor.loadStored', output: [written] },
  ],
  peers: { db: shown.now },
  project: ({ context }) => [context.tasks[0]?.kind, context.stale, context.link],
  stopWhen: ({ context }) => context.tasks.length > 1,
  labels: stateLabels.outbox,
});
