import { outboxMachine } from '#machines/sending/outbox/outbox.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { openConversation } from '#ui/text/conversation.ru.ts';
import { undoing } from '#ui/text/undo.ru.ts';
import { button, inTurn, item, menuOn } from './controls.ts';
import type { Scene } from './scene.ts';
import { elsewhere, holding, isLate, onPage, unsent, why } from './sending.ts';

const { clientId, conversationId } = unsent;
const messageId = 'boris-4';

const removesMessage = inTurn(menuOn('article', 'Вы, 16:03…'), item(openConversation.remove));

export const outboxScenes: readonly Scene[] = [
  {
    ...onPage,
    machine: outboxMachine,
    leaves: { ...holding(elsewhere), 'message.store': { answer: () => null } },
    before: [{ actor: 'outbox', event: { type: 'outbox.enqueue', ...unsent } }, isLate],
    actor: 'outbox',
    events: [
      { type: 'outbox.enqueue', ...unsent },
      { type: 'outbox.shown', clientId },
      { type: 'outbox.retry', clientId },
      { type: 'outbox.discard', clientId },
      { type: 'outbox.discardFile', clientId, fileId: 'notes' },
      { type: 'outbox.conversationGone', conversationId },
      { type: 'outbox.delete', messageId },
      { type: 'outbox.undoDelete', messageId },
      { type: 'message.ready', conversationId },
      { type: 'message.written', clientId },
      { type: 'message.ended', clientId },
      { type: 'message.unwanted', deletion: { messageId, askedAt: 0 } },
      { type: 'queue.turn', message: { ...unsent, clientId: 'third' } },
      { type: 'queue.barred', conversationId },
      { type: 'queue.unbarred', conversationId },
      { type: 'queue.drained', conversationId },
      { type: 'deletion.settled', messageId },
      { type: 'deletion.refused', messageId, refusal: '' },
      { type: 'deletion.ended', messageId },
      {
        type: 'xstate.done.actor.loadStored',
        output: { messages: [unsent, elsewhere], deletions: [], takenBack: [] },
      },
      { type: 'xstate.error.actor.loadStored', error: noAnswer },
    ],
    project: () => null,
    stopWhen: (snapshot) => snapshot.matches('unreadable'),
    press: why,
    wordless: { reading: 'the chats are there meanwhile, and what is unsent appears in them' },
    by: {
      'unreadable outbox.delete': removesMessage,
      'unreadable outbox.undoDelete': inTurn(removesMessage, button(undoing.undo)),
    },
    noControl: { 'outbox.discardFile': 'these messages have no files; those of `message` have' },
    says: { unreadable: /Браузер не отдаёт неотправленные сообщения/ },
  },
];
