import { outboxMachine } from '#machines/sending/outbox/outbox.machine.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const written = unsentShape();
const shown = createDb({ type: 'outgoing.added', message: written });
const stored = { deletions: [], takenBack: [] };

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
    { type: 'outbox.shown', clientId: 'k1' },
    { type: 'outbox.retry', clientId: 'k1' },
    { type: 'outbox.discard', clientId: 'k1' },
    { type: 'outbox.discardFile', clientId: 'k5', fileId: 'f1' },
    { type: 'outbox.conversationGone', conversationId: 'c1' },
    { type: 'message.ready', conversationId: 'c1' },
    { type: 'message.written', clientId: 'k1' },
    { type: 'message.ended', clientId: 'k1' },
    {
      type: 'message.unwanted',
      deletion: { messageId: 'm2', askedAt: 0 },
    },
    { type: 'queue.turn', message: written },
    { type: 'queue.barred', conversationId: 'c1' },
    { type: 'queue.unbarred', conversationId: 'c1' },
    { type: 'queue.drained', conversationId: 'c1' },
    { type: 'outbox.delete', messageId: 'm1' },
    { type: 'outbox.undoDelete', messageId: 'm1' },
    { type: 'deletion.settled', messageId: 'm1' },
    { type: 'deletion.refused', messageId: 'm1', refusal: 'Нельзя' },
    { type: 'deletion.ended', messageId: 'm1' },
    { type: 'xstate.done.actor.loadStored', output: { messages: [written], ...stored } },
  ],
  peers: { db: shown.now },
  project: ({ context }) => [context.link],
});
