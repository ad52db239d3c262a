import { inboxMachine } from '#machines/chats/inbox/inbox.machine.ts';
import { noSettings } from '#contract/settings-rules.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { chatMenu } from '#ui/text/chat-menu.ru.ts';
import { relation } from '#ui/text/contacts.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { contacts } from '#ui/text/friends.ru.ts';
import { chats } from '#ui/text/ru.ts';
import { annasWorld } from '../world/people.ts';
import { button, inTurn, item, key, menuOn } from './controls.ts';
import type { Scene } from './scene.ts';

const onPage: Scene = {
  machine: inboxMachine,
  content: annasWorld,
  address: '/',
  actor: 'inbox',
  events: [
    { type: 'inbox.open', conversationId: 'boris' },
    { type: 'inbox.removed', conversationId: 'family' },
    { type: 'inbox.openArchive' },
    { type: 'inbox.closeArchive' },
    { type: 'inbox.openWith', userId: 'boris' },
    { type: 'page.signal', signal: 'focused' },
    { type: 'xstate.done.actor.readList', output: { etag: 'e1', known: {}, entries: null } },
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.done.actor.findDirect', output: annasWorld.conversations[0] },
    { type: 'xstate.error.actor.findDirect', error: noAnswer },
  ],
  project: () => null,
  // The address decides what is open.
  stopWhen: (snapshot) => snapshot.matches({ screen: 'open' }),
};

export const inboxScenes: readonly Scene[] = [
  { ...onPage, leaves: { 'inbox.readList': {} }, only: ['list.reading', 'list.failed'] },
  {
    ...onPage,
    before: [
      {
        actor: 'db',
        event: {
          type: 'message:notify',
          payload: { conversationId: 'boris', messageId: 'new', senderId: 'boris', version: 1_000 },
        },
      },
    ],
    only: ['list.rested', 'screen.empty'],
    by: {
      'list.rested inbox.readAll': inTurn(menuOn('link', 'Борис…'), item(chatMenu.unmark)),
    },
  },
  { ...onPage, address: '/?c=boris', only: ['screen.open'], stopWhen: () => true },
  {
    ...onPage,
    before: [
      {
        actor: 'db',
        event: {
          type: 'conversations:settings',
          payload: {
            conversationId: 'boris',
            settings: { ...noSettings, version: 1, archivedSeq: 1_000 },
          },
        },
      },
    ],
    only: ['archive.closed', 'archive.open'],
    by: {
      'archive.closed inbox.openArchive': button(`${chats.archive} · 1`),
      'archive.open inbox.closeArchive': button(`${chats.archive} · 1`),
    },
    says: {
      'archive.closed': `button "${chats.archive} · 1"`,
      'archive.open': `button "${chats.archive} · 1" [expanded]`,
    },
  },
  {
    ...onPage,
    address: '/?dialog=person&user=boris',
    only: ['direct.finding', 'direct.failed'],
    by: {
      'list.failed inbox.refresh': button(shell.retry),
      'direct.finding inbox.dismiss': key('Escape'),
    },
    noControl: { 'direct.finding inbox.openWith': 'the button rests while the chat is looked for' },
    says: {
      'list.failed': chats.failed,
      'list.rested': `list "${chats.list}"`,
      'screen.open': 'article "Вы, ',
      'direct.finding': `button "${relation.openChat}" [disabled]`,
      'direct.failed': contacts.chatFailed,
    },
    same: { 'list.rested': 'the list stands beside every chat, and beside none' },
  },
];
