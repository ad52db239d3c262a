/** One person as another sees them (contract, GET /users/{id}). */
import { expect, test } from 'vitest';
import { someId } from '../infra/samples.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { say, makeGroup } from '../infra/talk.ts';

const server = testServer();

const look = (viewer: TestPerson, { id }: { id: string }) =>
  viewer.ok('GET /users/{id}', { params: { id } });

const groupOf = (owner: TestPerson, title: string, ...others: TestPerson[]) =>
  makeGroup(owner, others, title);

test('a stranger shows their name and EBLID and neither presence nor words about themselves', async () => {
  const [anna, boris] = [await server.person('anna'), await server.person('boris')];
  await boris.ok('PATCH /status/me', { body: { bio: 'Люблю письма', email: 'boris@look.ru' } });
  await server.bus.connections.put(boris.id, 'socket', 'active');
  const { id, username, displayName, avatarUrl, eblid } = boris.user;
  expect(await look(anna, boris)).toEqual({
    user: {
      id,
      username,
      displayName,
      avatarUrl,
      eblid,
      status: 'OFFLINE',
      lastSeenAt: null,
      bio: '',
    },
    contact: null,
    commonConversations: [],
  });
});

test('a request is told to each of the two as they see it, and shows no more than before; a contact shows all', async () => {
  const [anna, boris] = [await server.person('anna'), await server.person('boris')];
  await boris.ok('PATCH /status/me', { body: { bio: 'Люблю письма' } });
  await server.bus.connections.put(boris.id, 'socket', 'active');
  const { contact } = await anna.ok('POST /contacts/add', {
    body: { identifier: boris.user.eblid },
  });
  expect(await look(anna, boris)).toMatchObject({ contact, user: { status: 'OFFLINE', bio: '' } });
  expect(await look(boris, anna)).toMatchObject({
    contact: { id: contact.id, direction: 'incoming', status: 'PENDING', friend: { id: anna.id } },
  });
  await boris.ok('POST /contacts/respond', { body: { contactId: contact.id, action: 'accept' } });
  const seen = await look(anna, boris);
  expect(seen.contact).toMatchObject({ status: 'ACCEPTED', friend: seen.user });
  expect(seen.user).toMatchObject({ status: 'ONLINE', bio: 'Люблю письма' });
});

test('shared groups come newest activity first, those of one alone and direct conversations do not', async () => {
  const [anna, boris, vera] = [
    await server.person('anna'),
    await server.person('boris'),
    await server.person('vera'),
  ];
  for (const friend of [boris, vera]) await server.befriend(anna, friend);
  await anna.ok('POST /conversations/with', { body: { userId: boris.id } });
  const house = await groupOf(anna, 'Дача', boris);
  const club = await groupOf(anna, 'Клуб', boris, vera);
  await groupOf(anna, 'Без Бориса', vera);
  const titles = async (viewer: TestPerson, whom: TestPerson) =>
    (await look(viewer, whom)).commonConversations.map(({ title }) => title);
  expect(await titles(anna, boris)).toEqual(['Клуб', 'Дача']);
  await say(boris, house, 'Кто едет?');
  expect((await look(anna, boris)).commonConversations).toEqual([
    { id: house, title: 'Дача', avatarUrl: null, participantCount: 2 },
    { id: club, title: 'Клуб', avatarUrl: null, participantCount: 3 },
  ]);
  // They are not contacts, but members of one group.
  expect(await look(boris, vera)).toMatchObject({
    contact: null,
    commonConversations: [{ id: club }],
  });
});

test('one may look at oneself, and at nobody who never was', async () => {
  const anna = await server.person('anna');
  await anna.ok('PATCH /status/me', { body: { bio: 'Это я' } });
  expect(await look(anna, anna)).toMatchObject({
    contact: null,
    user: { id: anna.id, bio: 'Это я' },
  });
  expect(await anna.outcome('GET /users/{id}', { params: { id: someId } })).toBe('404 not_found');
});
