import { preferencesMachine } from '#machines/settings/preferences/preferences.machine.ts';
import { defaultPreferences } from '#services/settings/preferences/types.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { appearance, settings } from '#ui/text/settings.ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

export const preferencesScenes: readonly Scene[] = [
  {
    machine: preferencesMachine,
    content: annasWorld,
    address: '/settings#alerts',
    actor: 'preferences',
    events: [
      { type: 'preferences.change', change: { sounds: false } },
      { type: 'preferences.are', preferences: defaultPreferences },
      { type: 'xstate.error.actor.keep', error: noAnswer },
    ],
    project: () => null,
    says: { kept: appearance.compactList, unkept: settings.unkept },
  },
];
