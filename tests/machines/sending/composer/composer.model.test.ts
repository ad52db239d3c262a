import { composerMachine } from '#machines/sending/composer/composer.machine.ts';
import { PendingFileRefused } from '#services/sending/pending-files/types.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { draftShape, editShape, fileShape } from './drafts.ts';

const stored = draftShape({ clientId: 'k1', content: 'Привет' });
const nothing = { draft: null, addresses: {}, lost: [] };

describeModel({
  machine: composerMachine,
  input: { conversationId: 'c1', selfId: 'me' },
  events: [
    { type: 'composer.changed', text: '' },
    { type: 'composer.changed', text: 'Да' },
    { type: 'composer.attach', files: [new File(['1'], 'a.txt')] },
    // The model's charts get no ids, so every file's id is ''.
    { type: 'composer.detach', fileId: '' },
    { type: 'composer.reply', message: { id: 'm1', content: 'Как?', senderId: 'boris' } },
    { type: 'xstate.done.actor.loadStored', output: { ...nothing, draft: stored } },
    { type: 'xstate.done.actor.loadStored', output: nothing },
    { type: 'xstate.done.actor.save', output: stored },
    {
      type: 'xstate.done.actor.copyFile',
      output: { attachment: fileShape({ fileId: '' }), address: 'blob:a' },
    },
    { type: 'xstate.error.actor.copyFile', error: new PendingFileRefused('full') },
  ],
  project: ({ context: { draft, kept, uncopied, problems } }) => [
    draft === kept,
    draft.content === '',
    draft.attachments.length,
    uncopied.length,
    problems.length > 0,
  ],
  stopWhen: (snapshot) =>
    snapshot.context.draft.attachments.length + snapshot.context.uncopied.length > 1 ||
    !snapshot.matches({ keepingEdit: 'restoring' }),
  also: [
    {
      // Changing a message does not depend on how the draft is kept.
      input: { conversationId: 'c1', selfId: 'me' },
      events: [
        { type: 'composer.changed', text: '' },
        { type: 'composer.changed', text: 'Нет' },
        { type: 'composer.edit', edit: editShape() },
        { type: 'composer.attach', files: [new File(['1'], 'a.txt')] },
        { type: 'composer.detach', fileId: '' },
        { type: 'composer.reply', message: { id: 'm1', content: 'Как?', senderId: 'boris' } },
        { type: 'xstate.done.actor.loadStored', output: nothing },
        { type: 'xstate.done.actor.loadStored', output: { ...nothing, draft: stored } },
        { type: 'xstate.done.actor.loadEdit', output: editShape() },
        { type: 'xstate.done.actor.save', output: stored },
        {
          type: 'xstate.done.actor.copyFile',
          output: { attachment: fileShape({ fileId: '' }), address: 'blob:a' },
        },
      ],
      project: ({ context: { edit, left } }) => [edit?.content, left?.content],
      stopWhen: (snapshot) =>
        snapshot.context.uncopied.length > 0 ||
        !snapshot.matches({ keeping: 'restoring' }) ||
        !snapshot.matches({ keepingEdit: 'restoring' }),
    },
    {
      // Nor does it depend on the draft how the change is kept.
      input: { conversationId: 'c1', selfId: 'me' },
      events: [
        { type: 'composer.changed', text: 'Нет' },
        { type: 'composer.edit', edit: editShape() },
        { type: 'composer.attach', files: [] },
        { type: 'composer.reply', message: { id: 'm1', content: 'Как?', senderId: 'boris' } },
        { type: 'xstate.done.actor.saveEdit', output: null },
        { type: 'xstate.done.actor.loadStored', output: nothing },
        { type: 'xstate.done.actor.loadEdit', output: null },
        { type: 'xstate.done.actor.loadEdit', output: editShape({ content: 'Ага' }) },
      ],
      project: ({ context: { edit, keptEdit } }) => [edit?.content, edit === keptEdit],
      stopWhen: (snapshot) =>
        snapshot.matches({ leaving: 'undoable' }) ||
        snapshot.context.draft !== snapshot.context.kept ||
        !snapshot.matches({ keeping: 'restoring' }),
    },
  ],
  background: { 'purpose.editing': 'the person writes, and hears only of the end of the message' },
});
