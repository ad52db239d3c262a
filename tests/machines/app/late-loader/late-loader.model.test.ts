import { lateLoaderMachine } from '#machines/app/late-loader/late-loader.machine.ts';
import { editOf } from '#tests/machines/sending/edit/edit.world.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: lateLoaderMachine,
  input: { userId: 'me' },
  events: [
    { type: 'viewer.open', conversationId: 'c1', picture: { messageId: 'm1', index: 0 } },
    { type: 'edits.want', edit: editOf() },
    { type: 'wishes.want', subject: 'setting/c1/unread', value: false },
    { type: 'messageSearch.open', conversationId: 'c1' },
  ],
  project: ({ context }) => Math.min(context.failedTries, 2),
  background: {
    running: 'what goes on is said by wishes, edits, blocks, viewer and messageSearch',
  },
});
