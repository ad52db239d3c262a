/** How people come into a group, and their rights there. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addMembers, leave, removeMember, setRole, trio } from '../infra/groups.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { heardBy, openSocket } from '../infra/socket.ts';
import { entryOf, groupOf, history, lastLine, pair, rolesIn, say } from '../infra/talk.ts';

const server = testServer();

describe('adding', () => {
  test('brings in contacts, several in one line, and begins at the newest words for them', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const [gleb, dina] = [await server.person('Глеб'), await server.person('Дина')];
    for (const friend of [gleb, dina]) await server.befriend(anna, friend);
    await say(boris, id, 'раз');
    const sockets = {
      member: await openSocket(server, boris),
      joiner: await openSocket(server, gleb),
      stranger: await openSocket(server, await server.person()),
    };
    await sockets.member.emit('conversation:join', id);

    const { conversation } = await addMembers(
      anna,
      id,
      gleb.id,
      vera.id,
      dina.id,
      anna.id,
      gleb.id,
    );
    expect(conversation).toMatchObject({ participantCount: 5, lastSeq: 3, version: 4 });
    expect(await lastLine(dina, id)).toMatchObject({
      content: 'Анна добавила Глеба и Дину',
      service: { kind: 'memberAdded', userIds: [gleb.id, dina.id] },
    });
    expect((await heardBy(sockets.member)).map(({ name }) => name)).toEqual([
      'message:new',
      'conversations:update',
    ]);
    const [news, ...none] = await heardBy(sockets.joiner);
    expect(none).toEqual([]);
    expect(news).toMatchObject({
      name: 'conversations:new',
      payload: { conversation: { id, version: 4, participantCount: 5 } },
    });
    expect(await heardBy(sockets.stranger)).toEqual([]);

    const joined = await entryOf(gleb, id);
    expect(joined.unreadCount).toBe(0);
    expect(rolesIn(joined.conversation)[gleb.id]).toBe('member');
    expect(await history(gleb, id)).toHaveLength(3);
    await say(boris, id, 'привет');
    expect((await entryOf(gleb, id)).unreadCount).toBe(1);
    for (const socket of Object.values(sockets)) socket.close();
  });

  test('who is in it already is no change; strangers, nobody and what is no group are refused', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const { conversation: before } = await entryOf(anna, id);
    expect((await addMembers(anna, id, boris.id, vera.id, anna.id)).conversation).toEqual(before);
    const stranger = await server.person();
    const friend = await server.person();
    await server.befriend(anna, friend);
    const trying = (person: TestPerson, where: string, ...userIds: string[]) =>
      person.outcome('POST /conversations/{id}/participants', {
        params: { id: where },
        body: { userIds },
      });
    expect(await trying(anna, id, friend.id, stranger.id)).toBe('403 not_contact');
    expect(await trying(anna, id, randomUUID())).toBe('403 not_contact');
    expect(await trying(anna, id)).toBe('400 validation');
    expect(await trying(boris, id, friend.id)).toBe('403 forbidden');
    expect(await trying(stranger, id, friend.id)).toBe('404 not_found');
    expect(await trying(friend, id, friend.id)).toBe('404 not_found');
    const direct = await pair(server);
    await server.befriend(direct.anna, friend);
    expect(await trying(direct.anna, direct.id, friend.id)).toBe('403 forbidden');
    expect((await entryOf(anna, id)).conversation).toEqual(before);
  });

  test('is one line for many, and does not name them all', async () => {
    const { people, owner, id } = await groupOf(server, 'Борис', 'Вера');
    const more = [];
    for (const name of ['Глеб', 'Дина', 'Егор', 'Жанна', 'Зоя', 'Игорь']) {
      const friend = await server.person(name);
      await server.befriend(owner, friend);
      more.push(friend.id);
    }
    await addMembers(owner, id, ...more);
    expect((await lastLine(people[1] ?? owner, id))?.content).toBe(
      'Борис добавил Глеба, Дину, Егора и ещё 3 человека',
    );
  });
});

describe('roles', () => {
  test('are given by owners and admins, and that of an owner by owners only', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const trying = (person: TestPerson, whom: TestPerson, role: string) =>
      person.outcome('PATCH /conversations/{id}/participants/{userId}', {
        params: { id, userId: whom.id },
        body: { role },
      });
    expect(await trying(boris, vera, 'admin')).toBe('403 forbidden');
    const { conversation } = await setRole(anna, id, boris.id, 'admin');
    expect(rolesIn(conversation)[boris.id]).toBe('admin');
    expect(conversation.version).toBe(3);
    expect(await lastLine(vera, id)).toMatchObject({
      content: 'Анна назначила Бориса администратором',
      service: { kind: 'roleChanged', userId: boris.id, role: 'admin' },
    });
    expect(await trying(boris, boris, 'owner')).toBe('403 forbidden');
    expect(await trying(boris, vera, 'owner')).toBe('403 forbidden');
    expect(await trying(boris, anna, 'member')).toBe('403 forbidden');
    await setRole(boris, id, vera.id, 'admin');
    await setRole(vera, id, boris.id, 'member');
    expect((await lastLine(anna, id))?.content).toBe('Вера лишила Бориса прав администратора');
    expect(await trying(vera, await server.person(), 'member')).toBe('404 not_found');
    // The last owner stays owner, but may appoint another and then go.
    expect(await trying(anna, anna, 'member')).toBe('409 last_owner');
    await setRole(anna, id, boris.id, 'owner');
    expect(await trying(boris, anna, 'member')).toBe('403 forbidden');
    expect(await trying(anna, anna, 'member')).toBe('200');
    expect((await lastLine(anna, id))?.content).toBe('Анна больше не владелец');
    const before = (await entryOf(boris, id)).conversation.version;
    await setRole(boris, id, anna.id, 'member');
    expect((await entryOf(boris, id)).conversation.version).toBe(before);
  });
});

test('the group of an only owner says beforehand to whom it would pass', async () => {
  const { anna, boris, vera, id } = await trio(server);
  const successorIn = async (person: TestPerson) =>
    (await entryOf(person, id)).conversation.successorId;
  const [first, second] = [boris.id, vera.id].toSorted();
  expect(await successorIn(anna)).toBe(first);
  expect(await successorIn(boris)).toBeUndefined();
  await setRole(anna, id, second ?? '', 'admin');
  expect(await successorIn(anna)).toBe(second);
  const { conversations } = await anna.ok('GET /conversations');
  expect(conversations.map(({ conversation }) => conversation.successorId)).toEqual([second]);
  await setRole(anna, id, first ?? '', 'owner');
  expect(await successorIn(anna)).toBeUndefined();
  await leave(anna, id);
  const next = first === boris.id ? boris : vera;
  expect(await successorIn(next)).toBe(second);
  await removeMember(next, id, second ?? '');
  expect(await successorIn(next)).toBeUndefined();
});
