import { messageMachine } from '#machines/sending/message/message.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { attachments } from '#ui/text/attachments.ru.ts';
import { openConversation } from '#ui/text/conversation.ru.ts';
import { unsentWords } from '#ui/text/unsent.ru.ts';
import { button, inTurn, item, menuOn } from './controls.ts';
import type { Scene } from './scene.ts';
import {
  elsewhere,
  hasNoNetwork,
  hasTurn,
  holding,
  isLate,
  notes,
  onPage,
  unsent,
  why,
} from './sending.ts';

const refused = { ...unsent, refusal: 'Вы больше не друзья.' };
const withFile = { ...unsent, attachments: [notes] };

const waits: Scene = {
  ...onPage,
  machine: messageMachine,
  actor: `message:${unsent.clientId}`,
  events: [
    { type: 'message.read', message: refused },
    { type: 'message.turn', message: unsent },
    { type: 'message.discardFile', fileId: notes.fileId },
    { type: 'upload.done', clientId: unsent.clientId, fileId: notes.fileId, url: '/notes.pdf' },
    {
      type: 'upload.failed',
      clientId: unsent.clientId,
      fileId: notes.fileId,
      refusal: 'too_large',
    },
    { type: 'upload.retried', clientId: unsent.clientId, fileId: notes.fileId },
    { type: 'upload.cancelled', clientId: unsent.clientId, fileId: notes.fileId },
    { type: 'xstate.done.actor.remove', output: true },
    { type: 'xstate.done.actor.lookFor', output: null },
    { type: 'xstate.done.actor.send', output: { kind: 'notTaken', message: refused } },
    { type: 'xstate.done.actor.removeFile', output: null },
    { type: 'xstate.error.actor.send', error: noAnswer },
    { type: 'xstate.error.actor.send', error: refusal(401) },
  ],
  project: () => null,
};

const enqueued = {
  actor: 'outbox',
  event: { type: 'outbox.enqueue', ...unsent, clientId: 'written' },
};

/** Until it is late or has failed, its way back is in its menu. */
const byMenu = inTurn(menuOn('article', 'Вы, …'), item(openConversation.remove));
const clock = 'the bubble with its clock stands until the store has answered';
const isHidden = 'the message is gone from the screen already';

export const messageScenes: readonly Scene[] = [
  { ...waits, only: ['way.kept.queued'], stopWhen: () => true },
  {
    ...waits,
    before: [isLate],
    press: why,
    only: ['patience.over', 'way.kept.waiting.otherTab'],
    stopWhen: (snapshot) => !snapshot.matches({ way: { kept: 'queued' } }),
  },
  {
    ...waits,
    before: [hasNoNetwork, isLate],
    press: why,
    only: ['way.kept.waiting.network'],
  },
  {
    ...waits,
    before: [isLate, ...hasTurn],
    press: why,
    only: [
      'way.kept.waiting.server',
      'way.kept.waiting.session',
      'way.sending',
      'way.sending.unwanted.marking',
      'way.discarding.marking',
      'way.kept.refused',
    ],
    stopWhen: (snapshot) =>
      !snapshot.matches({ way: 'sending' }) &&
      !snapshot.matches({ way: { kept: { waiting: 'server' } } }),
  },
  {
    ...waits,
    leaves: holding(withFile),
    only: ['way.kept.uploading', 'way.kept.removingFile'],
    stopWhen: (snapshot) => !snapshot.matches({ way: { kept: 'uploading' } }),
  },
  {
    ...waits,
    leaves: holding(elsewhere),
    before: [enqueued],
    actor: 'message:written',
    only: ['way.storing', 'way.storing.unwanted', 'way.storing.overdue', 'way.unstored'],
    stopWhen: (snapshot) => !snapshot.matches({ way: { storing: 'wanted' } }),
    by: {
      'way.kept.queued message.discard': byMenu,
      'way.kept.uploading message.discard': byMenu,
      'way.kept.removingFile message.discard': byMenu,
      'way.kept.uploading message.discardFile': button(attachments.cancel('…')),
    },
    noControl: {
      'way.kept.queued message.retry': 'it has only just come, and nothing has been tried yet',
      'way.kept.uploading message.retry': 'its file is being sent',
      'way.kept.removingFile message.retry': 'its file is being sent',
    },
    says: {
      'way.storing.overdue': openConversation.notStored,
      'way.unstored': openConversation.notStored,
      'way.kept.uploading': `progressbar "${attachments.uploading(notes.name)}"`,
      'way.kept.refused': refused.refusal,
      'way.kept.queued': `img "${openConversation.sending}"`,
      'way.kept.waiting.network': openConversation.goesWithNetwork,
      'way.kept.waiting.server': /Сервер не ответил\. Попытка 2/,
      'way.kept.waiting.session': /Сообщение уйдёт, когда вы снова войдёте/,
      'way.kept.waiting.otherTab': 'Отправляет соседняя вкладка.',
      'patience.over': unsentWords.stalled({ isWithoutNetwork: false, refusal: null }) ?? '',
    },
    same: {
      'way.storing.overdue':
        'a late answer of the store mends it by itself; until then one can do the same',
      'way.sending': 'the list has its clock at once, the bubble once it takes long',
    },
    wordless: {
      'way.storing': 'the field is empty at once; what was written shows when it is stored',
      'way.storing.unwanted': 'what was written shows once it is stored; this will not show',
      'way.kept.removingFile': 'the file stands there until the store has let it go',
      'way.sending.unwanted.marking': clock,
      'way.discarding.marking': clock,
    },
    unseen: {
      'way.discarding.removing': isHidden,
      'way.discarding.lookingFor': isHidden,
      'way.gone': 'the list shows it as any other message, or not at all',
    },
  },
];
