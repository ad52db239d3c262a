import { contactSearchMachine } from '#machines/people/contact-search/contact-search.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';

import { relation, search } from '#ui/text/contacts.ru.ts';
import { annasWorld, gleb } from '../world/people.ts';
import { lastButton } from './controls.ts';
import type { Scene } from './scene.ts';

export const contactSearchScenes: readonly Scene[] = [
  {
    machine: contactSearchMachine,
    content: annasWorld,
    address: '/?dialog=contacts',
    actor: 'contactSearch:dialog',
    events: [
      { type: 'search.enter', slot: 0, text: gleb.eblid },
      { type: 'search.enter', slot: 0, text: '12345' },
      { type: 'search.erase', slot: 3 },
      { type: 'search.clear', slot: 3 },
      { type: 'search.focus', slot: 3 },
      { type: 'xstate.done.actor.search', output: gleb },
      { type: 'xstate.done.actor.search', output: null },
      { type: 'xstate.error.actor.search', error: noAnswer },
      { type: 'xstate.error.actor.search', error: refusal(429, 'rate_limited', 40_000) },
    ],
    project: () => null,
    // The requests above the search have a button of this name, too.
    by: { 'search.add': lastButton(relation.add) },
    noControl: { 'search.reset': 'the dialog goes, and its search with it' },
    says: {
      entering: search.hint(4),
      tooMany: search.tooMany(5, 4),
      'limited.counting': search.limited,
      failed: search.network,
    },
  },
];
