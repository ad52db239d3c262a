import { contactsMachine } from '#machines/people/contacts/contacts.machine.ts';
import { contactShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { relation } from '#ui/text/contacts.ru.ts';
import { contactsPage } from '#ui/text/contacts-page.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { contacts } from '#ui/text/friends.ru.ts';
import { navigation } from '#ui/text/ru.ts';
import { undoing } from '#ui/text/undo.ru.ts';
import { annasWorld, boris, gleb } from '../world/people.ts';
import { after, button, inTurn, item, link } from './controls.ts';
import type { Scene } from './scene.ts';

/** Boris was a friend until lately: one can ask him anew where one would write to him. */
const content = {
  ...annasWorld,
  contacts: annasWorld.contacts.filter(({ friend }) => friend.id !== boris.id),
};

const contact = contactShape({ id: 'with-gleb', friend: gleb });
const { failure } = refusal(404, 'not_found');

const removes = inTurn(
  button(contactsPage.more('Вера…')),
  item(contacts.remove),
  button(contacts.removeConfirm),
);

const onPage: Scene = {
  machine: contactsMachine,
  content,
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
      'list.loaded contacts.remove': removes,
      'list.loaded contacts.undoRemove': inTurn(removes, button(undoing.undo)),
      'list.loaded contacts.withdraw': after(
        { type: 'contacts.asked', userId: gleb.id, contact },
        inTurn(
          button(contactsPage.more('Глеб…')),
          item(contacts.withdraw),
          button(contacts.withdrawConfirm),
        ),
      ),
      'list.loaded contacts.ask': inTurn(
        link(`${navigation.chats}…`),
        link('Борис…'),
        button(relation.add),
      ),
      'list.loaded contacts.dismissAsk': after(
        { type: 'contacts.askFailed', userId: 'vera', failure },
        button(contacts.dismiss),
      ),
    },
    says: {
      'list.loaded': 'Вера Соколова',
      'form.adding': /button "Добавить" \[disabled\]/,
      'form.resting.failed': contacts.failure.not_found,
    },
  },
];
