import { settingsMachine } from '#machines/settings/settings/settings.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { navigation } from '#ui/text/ru.ts';
import { annasWorld } from '../world/people.ts';
import { button, inTurn, link } from './controls.ts';
import type { Scene } from './scene.ts';

const onPage: Scene = {
  machine: settingsMachine,
  content: annasWorld,
  address: '/settings',
  actor: 'settings',
  events: [
    { type: 'settings.leave', destination: { kind: 'page', to: '/contacts' } },
    { type: 'xstate.error.actor.loadParts', error: noAnswer },
  ],
  project: () => null,
};

export const settingsScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'settings.loadParts': {} },
    only: ['opening', 'missing'],
    // The page opens the settings again as soon as they are closed.
    stopWhen: (snapshot) => snapshot.matches('open') || snapshot.matches('closed'),
    by: {
      'missing settings.opened': button(shell.retry),
      // A person who stays may want to leave again.
      'open.leaving.asking settings.leave': inTurn(
        button(shell.cancel),
        link(`${navigation.contacts}…`),
      ),
    },
    noControl: {
      'open.leaving.asking settings.closed': 'the question stands over the page',
    },
    unseen: {
      closed: 'another page is on the screen',
      'open.changes.unsaved': 'the form shows it, which the chart `profile` knows',
    },
  },
  onPage,
];
