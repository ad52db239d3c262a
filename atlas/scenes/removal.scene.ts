import { removalMachine } from '#machines/people/removal/removal.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { contactsDialog } from '#ui/text/contacts.ru.ts';
import { contacts } from '#ui/text/friends.ru.ts';
import { annasWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

const contactId = 'with-boris';

const isHidden = 'the friend is gone from the screen already, and nobody waits for the server';

export const removalScenes: readonly Scene[] = [
  {
    machine: removalMachine,
    content: annasWorld,
    address: '/contacts',
    before: [
      {
        actor: 'contacts',
        event: { type: 'contacts.remove', contactId },
      },
    ],
    actor: `removal:${contactId}`,
    events: [
      { type: 'xstate.error.actor.send', error: noAnswer },
      { type: 'xstate.error.actor.send', error: refusal(403, 'forbidden') },
    ],
    project: () => null,
    says: {
      undoable: contactsDialog.removed('Борис'),
      undone: 'Борис',
      refused: contacts.rowFailed.remove,
    },
    unseen: { sending: isHidden, waiting: isHidden, done: isHidden },
  },
];
