import { newSignInsMachine } from '#machines/app/new-sign-ins/new-sign-ins.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { auth } from '#ui/text/entry.ru.ts';
import { newSignIn } from '#ui/text/new-sign-in.ru.ts';
import { annasWorld } from '../world/people.ts';
import { anyOf, button } from './controls.ts';
import type { Scene } from './scene.ts';

export const newSignInsScenes: readonly Scene[] = [
  {
    machine: newSignInsMachine,
    content: annasWorld,
    address: '/',
    actor: 'newSignIns',
    events: [
      {
        type: 'session:new',
        payload: { id: 'phone', name: 'Chrome на Android', at: '2026-03-01T12:04:00.000Z' },
      },
      { type: 'xstate.error.actor.end', error: noAnswer },
    ],
    project: ({ context }) => Math.min(context.news.length, 1),
    stopWhen: ({ context }) => context.news.length > 1,
    by: {
      'newSignIns.end': button(newSignIn.end),
      'newSignIns.dismiss': anyOf([newSignIn.mine, newSignIn.later]),
    },
    says: { told: 'Новый вход', failed: auth.offline, ended: 'Сеанс завершён' },
  },
];
