import { createActor, toPromise } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import type { ContactsRequest } from '#machines/contacts/contacts.events.ts';
import { createContactsImplementations } from '#machines/contacts/contacts.services.ts';
import { recordingApi } from '#tests/machines/recording-api.ts';
import { createWorld } from '#tests/model/rules.ts';
import { contactShape, noAnswer, refusal } from '#tests/machines/shapes.ts';

type Answer = Parameters<typeof recordingApi>[0];

/** Sends one request to the real worker; gives what the server was asked and what the chart hears. */
async function ask(request: ContactsRequest, answer: Answer) {
  const { api, asked } = recordingApi(answer);
  const world = createWorld();
  world.start(createContactsImplementations({ api }).actors.server).send(request);
  const heard = await vi.waitUntil(() => world.toldParent().length > 0 && world.toldParent());
  return { asked: asked.map(({ route, args }) => ({ route, args })), heard };
}

describe('a request to the server', () => {
  const contact = contactShape({ id: 'k1' });

  test('adds by whatever name was given, and brings the contact', async () => {
    const { asked, heard } = await ask(
      { type: 'contacts.add', identifier: '0042', ticket: 3 },
      { body: { contact } },
    );
    expect(asked).toEqual([
      { route: 'POST /contacts/add', args: { body: { identifier: '0042' } } },
    ]);
    expect(heard).toEqual([{ type: 'contacts.added', ticket: 3, contact }]);
  });

  test('accepts, and brings the contact', async () => {
    const { asked, heard } = await ask(
      { type: 'contacts.respond', contactId: 'k1', action: 'accept' },
      { body: { contact } },
    );
    expect(asked).toEqual([
      { route: 'POST /contacts/respond', args: { body: { contactId: 'k1', action: 'accept' } } },
    ]);
    expect(heard).toEqual([{ type: 'contacts.done', contactId: 'k1', contact }]);
  });

  test('rejects, which leaves no contact', async () => {
    const { heard } = await ask(
      { type: 'contacts.respond', contactId: 'k1', action: 'reject' },
      { body: null },
    );
    expect(heard).toEqual([{ type: 'contacts.done', contactId: 'k1', contact: null }]);
  });

  test('removes, which leaves no contact', async () => {
    const { asked, heard } = await ask(
      { type: 'contacts.remove', contactId: 'k1' },
      { body: null },
    );
    expect(asked).toEqual([
      { route: 'POST /contacts/remove', args: { body: { contactId: 'k1' } } },
    ]);
    expect(heard).toEqual([{ type: 'contacts.done', contactId: 'k1', contact: null }]);
  });

  test('that fails says what failed and why', async () => {
    const refused = refusal(404, 'not_found');
    const add = await ask({ type: 'contacts.add', identifier: 'x', ticket: 1 }, refused);
    expect(add.heard).toEqual([
      { type: 'contacts.addFailed', ticket: 1, failure: refused.failure },
    ]);
    const remove = await ask({ type: 'contacts.remove', contactId: 'k1' }, noAnswer);
    expect(remove.heard).toEqual([
      { type: 'contacts.rowFailed', contactId: 'k1', failure: { kind: 'network' } },
    ]);
  });
});

test('the whole list is asked for, and what was known at the time goes with the answer', async () => {
  const { api, asked } = recordingApi({ body: { contacts: [contactShape()] } });
  const { readList } = createContactsImplementations({ api }).actors;
  const known = {};
  const list = await toPromise(createActor(readList, { input: { known } }).start());
  expect(list).toEqual({ contacts: [contactShape()], known });
  expect(asked).toMatchObject([{ route: 'GET /contacts', args: { query: { filter: 'all' } } }]);
});
