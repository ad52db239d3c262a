import { sessionsMachine } from '#machines/settings/sessions/sessions.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { contacts } from '#ui/text/friends.ru.ts';
import { sessions } from '#ui/text/settings.ru.ts';
import { annasWorld } from '../world/people.ts';
import { after, button } from './controls.ts';
import type { Scene } from './scene.ts';

const onPage: Scene = {
  machine: sessionsMachine,
  content: annasWorld,
  address: '/settings#sessions',
  actor: 'sessions',
  events: [
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.error.actor.readList', error: refusal(403) },
    { type: 'sessions.signOut', target: 'phone' },
    { type: 'sessions.signedOut', target: 'phone' },
    { type: 'sessions.signOutFailed', target: 'phone', failure: noAnswer.failure },
    { type: 'sessions.dismiss', target: 'phone' },
  ],
  project: () => null,
};

export const sessionsScenes: readonly Scene[] = [
  { ...onPage, leaves: { 'sessions.readList': {} }, only: ['loading', 'failed'] },
  {
    ...onPage,
    by: {
      'failed sessions.refresh': button(shell.retry),
      'loaded sessions.signOut': button(sessions.signOutOf('Chrome, Android')),
      'loaded sessions.dismiss': after(
        { type: 'sessions.signOutFailed', target: 'phone', failure: noAnswer.failure },
        button(contacts.dismiss),
      ),
    },
  },
];
