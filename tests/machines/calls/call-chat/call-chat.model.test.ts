import type { AnyMachineSnapshot } from 'xstate';
import { callChatMachine } from '#machines/calls/call-chat/call-chat.machine.ts';
import type { ChatMessage } from '#machines/calls/call-chat/call-chat.messages.ts';
import type { CallChatContext } from '#machines/calls/call-chat/call-chat.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const picture = { url: 'blob:1', name: 'дача.png', mime: 'image/png', sizeBytes: 9 };

describeModel({
  machine: callChatMachine,
  events: [
    { type: 'chat.company', isThere: true },
    { type: 'chat.company', isThere: false },
    {
      type: 'chat.message',
      id: 'm1',
      fromId: 'anna',
      fromName: 'Анна',
      text: 'Привет',
      isEdit: false,
      fileIds: ['f1'],
    },
    { type: 'chat.read', byId: 'anna', ids: ['new'] },
    { type: 'callChat.received', fileId: 'f1', fromId: 'anna', file: picture },
    { type: 'callChat.changed', text: 'Слышно?' },
    { type: 'callChat.attach', files: [] },
    { type: 'callChat.detach', url: 'blob:1' },
    { type: 'callChat.retry', key: '/new' },
    { type: 'callChat.discard', key: '/new' },
    { type: 'callChat.progress', share: 0.5 },
    { type: 'callChat.visible', key: 'anna/m1' },
    { type: 'callChat.invisible', key: 'anna/m1' },
  ],
  project: ({ context: { messages, text, untold } }) => [
    messages.slice(0, 1).map(({ key, delivery }: ChatMessage) => `${key} ${delivery}`),
    text !== '',
    untold.length > 0,
  ],
  // Writing and reading are independent, so no path needs both.
  stopWhen: (chat) => hasWritten(chat) && hasRead(chat),
});

function hasWritten(chat: AnyMachineSnapshot): boolean {
  const { messages, text }: CallChatContext = chat.context;
  return text !== '' || messages.some(({ fromId }) => fromId === null);
}

function hasRead(chat: AnyMachineSnapshot): boolean {
  const { messages }: CallChatContext = chat.context;
  const isAway = chat.matches({ attention: 'away' });
  return !isAway || messages.some(({ fromId }) => fromId !== null);
}
