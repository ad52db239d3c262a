import { emptyDb } from '#machines/store/db/db.store.ts';
import type { News } from '#machines/notifications/notifier/notifier.events.ts';
import { notifierMachine } from '#machines/notifications/notifier/notifier.machine.ts';
import { ownUserShape } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

const one: News = { conversationId: 'c1', messageId: 'm1', senderId: 'anna', version: 1 };
const other: News = { conversationId: 'c2', messageId: 'm2', senderId: 'boris', version: 1 };
const isAsked = { mayAsk: true, permission: 'default' } as const;

describeModel({
  machine: notifierMachine,
  input: { userId: 'me' },
  peers: { db: { ...emptyDb(ownUserShape()), openConversationId: 'c1' } },
  events: [
    { type: 'message:notify', payload: one },
    { type: 'notifier.openCame', news: one },
    { type: 'notifier.missed', news: other },
    { type: 'notifier.claimed', won: [one] },
    { type: 'notifier.claimed', won: [] },
    { type: 'notifier.won', news: [other] },
    { type: 'notifier.textCame', news: one, message: null },
    { type: 'notifier.permissionIs', permission: 'granted', mayAsk: true },
    { type: 'notifier.permissionIs', permission: 'denied', mayAsk: true },
    { type: 'notifier.permissionIs', ...isAsked },
    { type: 'notifier.unread', count: 1, conversationIds: ['c1'] },
    { type: 'notifier.clicked', conversationId: 'c1' },
    { type: 'xstate.done.actor.askPermission', output: 'granted' },
    { type: 'xstate.done.actor.askPermission', output: 'denied' },
  ],
  project: ({ context }) => [Math.min(context.next.length, 1), Math.min(context.untold.length, 2)],
  // The regions are nearly independent: paths in which more than two have moved add nothing.
  stopWhen: (snapshot) =>
    [
      snapshot.matches({ page: 'seen' }),
      !snapshot.matches({ news: 'quiet' }),
      !snapshot.matches({ sound: 'locked' }),
      !snapshot.matches({ notices: 'idle' }),
      !snapshot.matches({ permission: 'closed' }),
    ].filter(Boolean).length > 2,
  background: {
    'news.claiming': 'the tabs agree within milliseconds, and nobody waits for it',
    'sound.locked': 'nobody waits for a sound',
    'sound.sounding': 'it is heard',
    'notices.reading': 'nobody looks at the page then',
  },
});
