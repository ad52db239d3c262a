import { attachmentsMax } from '#contract/limits.ts';
import { composerMachine } from '#machines/sending/composer/composer.machine.ts';
import { PendingFileRefused } from '#services/sending/pending-files/types.ts';
import { annasWorld } from '../world/people.ts';
import { field, files } from '#ui/text/composer.ru.ts';
import { edit } from '#ui/text/edit.ru.ts';
import { openConversation } from '#ui/text/conversation.ru.ts';
import { conversation } from '#ui/text/ru.ts';
import { button, chooseBy, enter, inTurn, item, key, menuOn, paste, type } from './controls.ts';
import type { Scene } from './scene.ts';
import { notes } from './sending.ts';

const onDevice = 'what is written stands in the field, stored or not';

const nothing = { draft: null, addresses: {}, lost: [] };

const tooMany = Array.from({ length: attachmentsMax + 1 }, (_, n) => `Ноты ${n + 1}.pdf`);

const answers = inTurn(menuOn('article', 'Борис, …'), item(openConversation.quote));

const changes = inTurn(menuOn('article', 'Вы, …'), item(edit.menu));

const composerScene: Scene = {
  machine: composerMachine,
  content: annasWorld,
  address: '/?c=boris',
  actor: 'composer:boris',
  events: [
    { type: 'composer.changed', text: 'Вот ноты' },
    { type: 'composer.attach', files: [new File(['%PDF'], 'Ноты.pdf')] },
    { type: 'composer.detach', fileId: '' },
    { type: 'composer.reply', message: { id: 'boris-3', content: 'Как?', senderId: 'boris' } },
    { type: 'xstate.done.actor.loadStored', output: nothing },
    { type: 'xstate.done.actor.loadEdit', output: null },
    { type: 'xstate.done.actor.copyFile', output: { attachment: notes, address: null } },
    { type: 'xstate.error.actor.copyFile', error: new PendingFileRefused('full') },
  ],
  project: ({ context: { draft, uncopied } }) => [draft.content === '', uncopied.length],
  // The draft is kept in a region of its own.
  stopWhen: (snapshot) =>
    snapshot.context.uncopied.length > 1 || snapshot.matches({ keeping: 'saving' }),
  says: { 'files.copying': 'list "Вложения"' },
  by: {
    'sending.awaitingFiles composer.edit': changes,
    'files.copying composer.send': enter(conversation.composer, 'Вот ноты'),
    'files.copying composer.reply': answers,
    'files.copying composer.cancelReply': inTurn(answers, button(field.cancelReply)),
    'files.copying composer.dismiss': inTurn(
      chooseBy(files.attach, ...tooMany),
      button(files.understood),
    ),
    'files.copying composer.left': inTurn(type(conversation.composer, 'Вот ноты'), key('Tab')),
  },
  unseen: {
    'keeping.restoring': 'one can write meanwhile, and both texts are joined',
    'keeping.unread': 'one can write meanwhile, and both texts are joined',
    'keeping.kept': onDevice,
    'keeping.dirty': onDevice,
    'keeping.saving': onDevice,
    'keeping.unsaved': onDevice,
    'keeping.comparing': onDevice,
    'keepingEdit.restoring': 'one can begin to change another message meanwhile',
    'keepingEdit.unread': 'one can begin to change another message meanwhile',
    'keepingEdit.saving': onDevice,
    'keepingEdit.unsaved': onDevice,
  },
};

const words = 'Отлично, до субботы!';

/** Anna changes what she wrote to Boris. */
const editingScene: Scene = {
  machine: composerMachine,
  content: annasWorld,
  address: '/?c=boris',
  actor: 'composer:boris',
  events: [
    { type: 'composer.changed', text: 'Отлично, до воскресенья!' },
    {
      type: 'composer.edit',
      edit: { id: 'boris-4', content: words, before: words, files: '', baseEditedAt: null },
    },
    { type: 'composer.attach', files: [] },
    { type: 'composer.detach', fileId: '' },
    { type: 'composer.reply', message: { id: 'boris-3', content: 'Как?', senderId: 'boris' } },
    { type: 'xstate.done.actor.loadStored', output: nothing },
    { type: 'xstate.done.actor.loadEdit', output: null },
  ],
  project: ({ context }) => [context.edit?.content, context.left?.content],
  stopWhen: (snapshot) => snapshot.matches({ keeping: 'saving' }),
  says: {},
  by: {
    'purpose.editing composer.edit': changes,
    'purpose.orphaned composer.edit': changes,
    'leaving.undoable composer.edit': changes,
    // While a message is being changed there is no button for it.
    'leaving.undoable composer.attach': paste('Ноты.pdf'),
    'leaving.undoable composer.send': enter(conversation.composer, 'Вот ноты'),
    'leaving.undoable composer.leaveEdit': inTurn(changes, button(edit.leave)),
    'purpose.editing composer.send': enter(conversation.composer, 'Отлично, до пятницы!'),
    'purpose.editing composer.reply': answers,
    'purpose.orphaned composer.reply': answers,
    'leaving.undoable composer.reply': answers,
  },
};

export const composerScenes: readonly Scene[] = [composerScene, editingScene];
