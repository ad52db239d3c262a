import { dialogsMachine } from '#machines/app/dialogs/dialogs.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { messenger, navigation } from '#ui/text/ru.ts';
import { person, profile } from '#ui/text/people.ru.ts';
import { annasWorld } from '../world/people.ts';
import { link } from './controls.ts';
import type { Scene } from './scene.ts';

/** The address decides which dialog is open. */
const at = (address: string, ...only: readonly string[]): Scene => ({
  machine: dialogsMachine,
  content: annasWorld,
  address,
  actor: 'dialogs',
  events: [
    { type: 'dialogs.show', dialog: null },
    { type: 'xstate.error.actor.loadParts', error: noAnswer },
  ],
  project: () => null,
  stopWhen: (snapshot) => snapshot.matches('closed'),
  only,
});

export const dialogsScenes: readonly Scene[] = [
  {
    ...at('/?dialog=contacts', 'opening', 'missing'),
    leaves: { 'dialogs.loadParts': {} },
    says: {
      missing: messenger.partFailed,
      profile: `dialog "${profile.title}"`,
      person: `complementary "${person.title}"`,
    },
    by: { 'opening dialogs.show': link(`${navigation.contacts}…`) },
    wordless: { opening: 'the page stays as it is until the code is there, mostly at once' },
    unseen: { closed: 'there is no dialog' },
  },
  at('/?dialog=contacts', 'contacts'),
  at('/?dialog=group', 'group'),
  at('/?dialog=profile', 'profile'),
  at('/?c=boris&dialog=person&user=boris', 'person'),
  at('/?c=family&dialog=info', 'info'),
  at('/?dialog=keys', 'keys'),
];
