import { callChatMachine } from '#machines/calls/call-chat/call-chat.machine.ts';
import { files } from '#ui/text/composer.ru.ts';
import { callChat } from '#ui/text/call-chat.ru.ts';
import { openConversation } from '#ui/text/conversation.ru.ts';
import { cameInto, inCallWith } from '../world/calls.ts';
import { after, button, chooseBy, lastField } from './controls.ts';
import type { Scene, Told } from './scene.ts';

const told = (event: Told['event']): Told => ({ actor: 'callChat', event });
const somebody = { type: 'chat.company', isThere: true } as const;
const chatOpens: Told = { actor: 'callView', event: { type: 'callView.toggleChat' } };
const annaWrites = [
  told({ type: 'callChat.changed', text: 'Меня слышно?' }),
  told({ type: 'callChat.send' }),
];
const noFiles = 'a service takes the files, and the stage has none: the draft stays without';
const behind = 'a message stands as read at once, and only its author waits to learn of it';

const inChat: Scene = {
  machine: callChatMachine,
  content: inCallWith('family'),
  address: '/?c=family',
  before: [...cameInto('family', 'family'), chatOpens, ...annaWrites],
  actor: 'callChat',
  events: [
    somebody,
    { type: 'callChat.changed', text: 'Слышно?' },
    { type: 'callChat.attach', files: [] },
    { type: 'callChat.detach', url: 'none' },
    ...(['retry', 'discard', 'visible', 'invisible'] as const).map((what) => ({
      type: `callChat.${what}` as const,
      key: 'none',
    })),
    { type: 'callChat.received', fileId: 'none', fromId: 'vera', file: null },
    { type: 'chat.read', byId: 'vera', ids: [] },
    {
      type: 'chat.message',
      id: 'hello',
      fromId: 'vera',
      fromName: 'Вера',
      text: 'Привет!',
      isEdit: false,
      fileIds: [],
    },
    { type: 'callChat.progress', share: 0.5 },
  ],
  project: () => null,
  only: ['delivery.sending'],
  stopWhen: (snapshot) => snapshot.matches({ company: 'together' }),
  by: {
    'callChat.changed': lastField('Слышно?'),
    'callChat.attach': chooseBy(files.attach, 'Ноты.pdf'),
    'delivery.sending callChat.retry': after(
      { type: 'callChat.notGone' },
      button(openConversation.resend),
    ),
    'delivery.sending callChat.discard': after(
      { type: 'callChat.notGone' },
      button(openConversation.discard),
    ),
  },
  noControl: {
    'callChat.detach': noFiles,
    'callChat.dismiss': noFiles,
  },
  says: {
    'company.alone': callChat.waiting,
    'company.together': callChat.empty,
    'field.fresh': `button "${callChat.edit}"`,
    'delivery.sending': openConversation.sending,
  },
  unseen: { 'reading.telling': behind, 'reading.pausing': behind },
};

export const callChatScenes: readonly Scene[] = [
  inChat,
  {
    ...inChat,
    before: [...cameInto('family', 'nobody'), chatOpens, ...annaWrites],
    only: ['company.alone'],
  },
  {
    ...inChat,
    before: [...cameInto('family', 'family'), chatOpens],
    only: ['company.together'],
  },
  {
    ...inChat,
    before: [
      ...cameInto('family', 'family'),
      chatOpens,
      told(somebody),
      ...annaWrites,
      told({ type: 'callChat.gone' }),
    ],
    only: ['field.fresh', 'field.editing'],
    stopWhen: (snapshot) => snapshot.matches({ field: 'editing' }),
  },
];
