import { createActor, toPromise } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import type { ContactsRequest } from '#machines/people/contacts/contacts.events.ts';
import { createContactsImplementations } from '#machines/people/contacts/contacts.services.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { createWorld } from '#tests/model/rules.ts';
import { contactShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';

const { page, signal } = createPage();

type Answer = Parameters<typeof recordingApi>[0];

/** Sends one request to the real worker. Answers the requests to the server and the events to the machine. */
async function ask(request: ContactsRequest, answer: Answer) {
  const { api, asked } = recordingApi(answer);
  const world = createWorld();
  world.start(createContactsImplementations({ api, page }).actors.server).send(request);
  const heard = await vi.waitUntil(() => world.toldParent().length > 0 && world.toldParent(), {
    timeout: 15_000,
  });
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

  test('withdraws, which leaves no contact', async () => {
    const { asked, heard } = await ask(
      { type: 'contacts.withdraw', contactId: 'k1' },
      { body: null },
    );
    expect(asked).toEqual([
      { route: 'POST /contacts/remove', args: { body: { contactId: 'k1' } } },
    ]);
    expect(heard).toEqual([{ type: 'contacts.done', contactId: 'k1', contact: null }]);
  });

  test('asks a person whom one sees, and says of whom the answer is', async () => {
    const request = { type: 'contacts.ask', userId: 'anna', identifier: '0001' } as const;
    const { asked, heard } = await ask(request, { body: { contact } });
    expect(asked).toEqual([
      { route: 'POST /contacts/add', args: { body: { identifier: '0001' } } },
    ]);
    expect(heard).toEqual([{ type: 'contacts.asked', userId: 'anna', contact }]);
    const refused = refusal(429, 'rate_limited', 7_000);
    expect((await ask(request, refused)).heard).toEqual([
      { type: 'contacts.askFailed', userId: 'anna', failure: refused.failure },
    ]);
  });

  test('that fails says what failed and why', async () => {
    const refused = refusal(404, 'not_found');
    const add = await ask({ type: 'contacts.add', identifier: 'x', ticket: 1 }, refused);
    expect(add.heard).toEqual([
      { type: 'contacts.addFailed', ticket: 1, failure: refused.failure },
    ]);
    const withdraw = await ask({ type: 'contacts.withdraw', contactId: 'k1' }, noAnswer);
    expect(withdraw.heard).toEqual([
      { type: 'contacts.rowFailed', contactId: 'k1', failure: { kind: 'network' } },
    ]);
  });
});

test('that the page is being left is told at once', () => {
  const world = createWorld();
  world.start(
    createContactsImplementations({ api: recordingApi(noAnswer).api, page }).actors.watchPage,
  );
  signal('blurred');
  expect(world.toldParent()).toEqual([]);
  signal('hidden');
  expect(world.toldParent()).toEqual([{ type: 'contacts.pageLeft' }]);
});

test('the whole list is asked for, and what was known at the time goes with the answer', async () => {
  const { api, asked } = recordingApi({ body: { contacts: [contactShape()] } });
  const { readList } = createContactsImplementations({ api, page }).actors;
  const known = {};
  const list = await toPromise(createActor(readList, { input: { known } }).start());
  expect(list).toEqual({ contacts: [contactShape()], known });
  expect(asked).toMatchObject([{ route: 'GET /contacts', args: { query: { filter: 'all' } } }]);
});
