import { notifierMachine } from '#machines/notifications/notifier/notifier.machine.ts';
import { alerts } from '#ui/text/settings.ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

const news = { conversationId: 'family', messageId: 'family-4', senderId: 'vera', version: 4 };
const isHeard = 'it is heard, or is not';
const elsewhere = 'it decides whether the system notifies, and changes nothing on the page';

/** The settings show the browser's answer about notifications. */
const inSettings: Scene = {
  machine: notifierMachine,
  content: annasWorld,
  address: '/settings#alerts',
  actor: 'notifier',
  events: [
    { type: 'message:notify', payload: news },
    { type: 'notifier.openCame', news },
    { type: 'notifier.missed', news },
    { type: 'notifier.claimed', won: [] },
    { type: 'notifier.won', news: [news] },
    { type: 'notifier.textCame', news, message: null },
    { type: 'notifier.permissionIs', permission: 'granted', mayAsk: true },
    { type: 'notifier.permissionIs', permission: 'denied', mayAsk: true },
    { type: 'notifier.permissionIs', permission: 'default', mayAsk: true },
    { type: 'notifier.unread', count: 1, conversationIds: ['family'] },
    { type: 'notifier.clicked', conversationId: 'family' },
    { type: 'xstate.done.actor.askPermission', output: 'denied' },
  ],
  project: () => null,
  // Only the permission shows.
  stopWhen: (snapshot) =>
    snapshot.matches({ page: 'seen' }) ||
    !snapshot.matches({ news: 'quiet' }) ||
    !snapshot.matches({ sound: 'locked' }) ||
    !snapshot.matches({ notices: 'idle' }),
};

export const notifierScenes: readonly Scene[] = [
  { ...inSettings, address: '/', only: ['permission.offered'] },
  {
    ...inSettings,
    only: ['permission.granted', 'permission.undecided'],
    says: {
      'permission.granted': alerts.noticesHints.granted,
      'permission.undecided': alerts.noticesHints.default,
    },
    unseen: {
      'page.unseen': elsewhere,
      'page.seen': elsewhere,
      'sound.locked': isHeard,
      'sound.ready': isHeard,
      'sound.sounding': isHeard,
      'permission.closed': 'nothing is asked; why, the settings tell from what the browser says',
      'permission.asking': 'the browser asks in a window of its own',
    },
  },
];
