import { fieldsOf, profileMachine } from '#machines/settings/profile/profile.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { profile } from '#ui/text/settings.ru.ts';
import { auth } from '#ui/text/entry.ru.ts';
import { anna, annasWorld } from '../world/people.ts';
import { after, button, type } from './controls.ts';
import type { Scene } from './scene.ts';

export const profileScenes: readonly Scene[] = [
  {
    machine: profileMachine,
    content: annasWorld,
    address: '/settings',
    actor: 'profile',
    events: [
      { type: 'profile.edit', change: { displayName: 'Аня' } },
      { type: 'profile.moved', fields: fieldsOf(anna) },
      { type: 'profile.takeTheirs', field: 'displayName' },
      { type: 'xstate.done.actor.save', output: { ...anna, displayName: 'Аня' } },
      { type: 'xstate.error.actor.save', error: noAnswer },
    ],
    project: ({ context }) => context.draft.displayName,
    by: {
      'profile.edit': type(profile.name, 'Анечка'),
      'changed profile.takeTheirs': after(
        { type: 'profile.moved', fields: { ...fieldsOf(anna), displayName: 'Анна Павловна' } },
        button(profile.takeTheirs),
      ),
    },
    says: {
      unchanged: 'button "Сохранить" [disabled]',
      changed: /button "Сохранить"(?! \[disabled)/,
      failed: auth.offline,
    },
  },
];
