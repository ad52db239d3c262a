import { contactsMachine } from '#machines/people/contacts/contacts.machine.ts';
import { contactShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { contactsPage } from '#ui/text/contacts-page.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { contacts } from '#ui/text/friends.ru.ts';
import { conversation, navigation } from '#ui/text/ru.ts';
import { annasWorld, gleb } from '../world/people.ts';
import { after, button, inTurn, item, link } from './controls.ts';
import type { Scene } from './scene.ts';

const contact = contactShape({ id: 'with-gleb', friend: gleb });
const { failure } = refusal(404, 'not_found');

const onPage: Scene = {
  machine: contactsMachine,
  content: annasWorld,
  address: '/contacts',
  actor: 'contacts',
  events: [
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.error.actor.readList', error: refusal(403) },
    { type: 'contacts.add', identifier: 'gleb' },
    { type: 'contacts.added', ticket: 1, contact },
    { type: 'contacts.addFailed', ticket: 1, failure },
    { type: 'contacts.rowFailed', contactId: 'with-vera', failure },
    { type: 'contacts.askFailed', userId: 'vera', failure },
    { type: 'removal.refused', contactId: 'with-vera', failure },
  ],
  project: () => null,
};

export const contactsScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'contacts.readList': {} },
    only: ['list.loading', 'list.waiting', 'list.failed'],
    says: { 'list.waiting': contacts.failed },
    same: { 'list.waiting': 'it says that the list did not load, as `failed` does' },
  },
  {
    ...onPage,
    by: {
      'form.adding contacts.dismiss': link(navigation.settings),
      'list.failed contacts.refresh': button(shell.retry),
      'list.loaded contacts.respond': button(contacts.accept),
      'list.loaded contacts.dismissRow': after(
        { type: 'contacts.rowFailed', contactId: 'with-vera', failure },
        button(contacts.dismiss),
      ),
      'list.loaded contacts.undoRemove': inTurn(
        button(contactsPage.more('Вера…')),
        item(contacts.remove),
        button(contacts.removeConfirm),
        button(conversation.undo),
      ),
    },
    says: {
      'list.loaded': 'Вера Соколова',
      'form.adding': /button "Добавить" \[disabled\]/,
      'form.resting.failed': contacts.failure.not_found,
    },
  },
];
