import { sessionsMachine } from '#machines/settings/sessions/sessions.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { annasWorld } from '../world/people.ts';
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
  onPage,
];
