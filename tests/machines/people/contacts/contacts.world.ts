/** Contacts beside an empty store; the test plays the server. */
import type { ContactsRequest } from '#machines/people/contacts/contacts.events.ts';
import { contactsMachine, type ReadList } from '#machines/people/contacts/contacts.machine.ts';
import { removalMachine } from '#machines/people/removal/removal.machine.ts';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { type contactShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

export function openContacts() {
  const world = createWorld();
  const list = promiseActor<ReadList, { known: DbContext['contacts'] }>();
  const server = callbackActor<ContactsRequest>();
  const removing = promiseActor<void, { contactId: string }>();
  const db = startDb(world);
  const removal = removalMachine.provide({ actors: { send: removing.logic } });
  const actors = { readList: list.logic, server: server.logic, removal };
  const contacts = world.start(contactsMachine.provide({ actors }));
  return {
    world,
    list,
    server,
    removing,
    db,
    contacts,
    now: () => contacts.getSnapshot(),
    /** The contacts that a view would show. */
    shown: () =>
      selectContacts(db.getSnapshot().context, 'all')?.map(({ id, status }) => [id, status]),
    listAnswers: (...found: ReturnType<typeof contactShape>[]) =>
      list.last.resolve({ contacts: found, known: list.last.input.known }),
  };
}
