import { personMachine } from '#machines/people/person/person.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { contacts } from '#ui/text/friends.ru.ts';
import { person } from '#ui/text/people.ru.ts';
import { annasWorld, boris } from '../world/people.ts';
import type { Scene } from './scene.ts';

const output = { user: boris, commonConversations: [] };

const onPage: Scene = {
  machine: personMachine,
  content: annasWorld,
  address: '/?c=boris&dialog=person&user=boris',
  actor: 'person',
  events: [
    { type: 'person.moved', userId: boris.id },
    { type: 'xstate.done.actor.readPerson', output },
    { type: 'xstate.done.actor.readAgain', output },
    { type: 'xstate.error.actor.readPerson', error: noAnswer },
    { type: 'xstate.error.actor.readPerson', error: refusal(403) },
    { type: 'xstate.error.actor.readPerson', error: refusal(404, 'not_found') },
    { type: 'xstate.error.actor.readAgain', error: refusal(404, 'not_found') },
  ],
  project: () => null,
};

export const personScenes: readonly Scene[] = [
  {
    ...onPage,
    // Anna knows nothing of this person yet.
    address: '/?c=boris&dialog=person&user=zoya',
    leaves: { 'person.readPerson': {} },
    only: ['loading', 'waiting', 'failed', 'missing'],
    says: { waiting: person.failed },
    same: { waiting: 'it says that the profile did not load, as `failed` does' },
  },
  {
    ...onPage,
    leaves: {
      'sharedFiles.readPage': { answer: () => ({ files: [], hasMore: false, before: null }) },
    },
    says: { 'loaded.current': contacts.remove },
  },
];
