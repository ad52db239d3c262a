/** Groups as their people see them change: title, picture, who comes and goes; every change a version, a line and an event. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import { fileOf, holdingOf, sendFiles } from './holding.ts';
import { startTestServer } from './server.ts';
import type { TestPerson, TestServer } from './server.ts';
import { openSocket } from './socket.ts';
import { groupOf, history, pair, say } from './talk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function trio() {
  const { people, id } = await groupOf(server, 'Анна', 'Борис', 'Вера');
  const [anna, boris, vera] = people;
  if (!anna || !boris || !vera) throw new Error('nobody');
  return { anna, boris, vera, id };
}

const look = (person: TestPerson, id: string, body: object) =>
  person.ok('PATCH /conversations/{id}', { params: { id }, body });
const add = (person: TestPerson, id: string, ...userIds: string[]) =>
  person.ok('POST /conversations/{id}/participants', { params: { id }, body: { userIds } });
const remove = (person: TestPerson, id: string, userId: string) =>
  person.ok('DELETE /conversations/{id}/participants/{userId}', { params: { id, userId } });
const setRole = (person: TestPerson, id: string, userId: string, role: string) =>
  person.ok('PATCH /conversations/{id}/participants/{userId}', {
    params: { id, userId },
    body: { role },
  });
const entryOf = (person: TestPerson, id: string) =>
  person.ok('GET /conversations/{id}', { params: { id } });
const lastLine = async (person: TestPerson, id: string) => (await history(person, id)).at(-1);
const rolesIn = (conversation: Conversation) =>
  new Map(conversation.participants.map(({ user, role }) => [user.id, role]));

describe('the title', () => {
  test('is changed by owner and admins, with a line that all read and nobody has unread', async () => {
    const { anna, boris, vera, id } = await trio();
    const { conversation } = await look(anna, id, { title: ' Дача \n' });
    expect(conversation).toMatchObject({ title: 'Дача', lastSeq: 2, version: 3 });
    expect(await lastLine(boris, id)).toMatchObject({
      type: 'TEXT',
      content: 'Анна изменила название на «Дача»',
      senderId: anna.id,
      clientId: null,
      seq: 2,
      version: 2,
      service: { kind: 'titleChanged', title: 'Дача' },
    });
    for (const person of [anna, boris, vera]) {
      expect((await entryOf(person, id)).unreadCount).toBe(0);
    }
    // Until somebody says something.
    await say(vera, id, 'ура');
    expect((await entryOf(boris, id)).unreadCount).toBe(1);
    expect((await entryOf(anna, id)).unreadCount).toBe(1);

    const refused = { params: { id }, body: { title: 'Моё' } };
    expect(await boris.outcome('PATCH /conversations/{id}', refused)).toBe('403 forbidden');
    await setRole(anna, id, boris.id, 'admin');
    expect((await look(boris, id, { title: 'Моё' })).conversation.title).toBe('Моё');
  });

  test('that shows nothing is none, one of 101 characters is refused, and the same one again is no change', async () => {
    const { anna, id } = await trio();
    const { conversation: before } = await entryOf(anna, id);
    expect((await look(anna, id, { title: before.title })).conversation).toEqual(before);
    expect((await look(anna, id, {})).conversation).toEqual(before);
    const refused = { params: { id }, body: { title: 'я'.repeat(101) } };
    expect(await anna.outcome('PATCH /conversations/{id}', refused)).toBe('400 validation');
    expect((await look(anna, id, { title: '\u200b\u2060 ' })).conversation.title).toBeNull();
    expect((await lastLine(anna, id))?.content).toBe('Анна убрала название группы');
    expect((await look(anna, id, { title: null })).conversation.version).toBe(3);
  });

  test('in another direction does not turn the line around', async () => {
    const { anna, id } = await trio();
    await look(anna, id, { title: 'а\u202eб\nв' });
    expect((await lastLine(anna, id))?.content).toBe('Анна изменила название на «аб в»');
    await look(anna, id, { title: 'שלום' });
    expect((await lastLine(anna, id))?.content).toBe(
      'Анна изменила название на «\u2068שלום\u2069»',
    );
  });
});

describe('the picture', () => {
  test('is an emoji or a picture of one’s own, is seen by everybody who is signed in, and is let go when replaced', async () => {
    const { anna, boris, id } = await trio();
    const stranger = await server.person();
    const [first, second] = [await fileOf(server, anna), await fileOf(server, anna)];
    const { conversation } = await look(anna, id, { avatarUrl: first.url });
    expect(conversation).toMatchObject({ avatarUrl: first.url, version: 3 });
    expect((await lastLine(boris, id))?.content).toBe('Анна изменила картинку группы');
    expect(await holdingOf(server, first)).toMatchObject({ was_held: true, is_held: true });
    const forwarded = { conversationId: id, type: 'FILE', content: '', attachments: [first] };
    const { message } = await boris.ok('POST /conversations/send', { body: forwarded });
    expect(message.attachments).toHaveLength(1);
    const mine = await stranger.outcome('PATCH /status/me', { body: { avatarUrl: first.url } });
    expect(mine).toBe('200');
    await stranger.ok('PATCH /status/me', { body: { avatarUrl: null } });
    await boris.ok('POST /messages/delete', { body: { messageId: message.id } });

    const again = await look(anna, id, { avatarUrl: first.url });
    await look(anna, id, { avatarUrl: `http://localhost:4000${first.url}` });
    expect((await entryOf(anna, id)).conversation.version).toBe(again.conversation.version);
    await look(anna, id, { avatarUrl: second.url });
    expect(await holdingOf(server, first)).toMatchObject({ was_held: true, is_held: false });
    expect(await stranger.outcome('PATCH /status/me', { body: { avatarUrl: first.url } })).toBe(
      '404 attachment_gone',
    );
    await look(anna, id, { avatarUrl: 'emoji:🏡' });
    expect(await holdingOf(server, second)).toMatchObject({ is_held: false });
    expect((await look(anna, id, { avatarUrl: null })).conversation.avatarUrl).toBeNull();
    expect(await lastLine(boris, id)).toMatchObject({
      content: 'Анна убрала картинку группы',
      service: { kind: 'avatarChanged', removed: true },
    });
  });

  test('of somebody else, of something else or of nothing is refused, and nothing is changed with it', async () => {
    const { anna, boris, id } = await trio();
    const theirs = await fileOf(server, boris);
    const text = await fileOf(server, anna, { type: 'FILE', mime: 'text/plain' });
    const patch = (avatarUrl: string) =>
      anna.outcome('PATCH /conversations/{id}', {
        params: { id },
        body: { title: 'Новое', avatarUrl },
      });
    expect(await patch(theirs.url)).toBe('404 attachment_gone');
    expect(await patch(text.url)).toBe('400 validation');
    expect(await patch(`/api/files/${'A'.repeat(22)}/x.png`)).toBe('404 attachment_gone');
    expect(await patch('emoji:')).toBe('400 validation');
    expect((await entryOf(anna, id)).conversation).toMatchObject({ title: 'Все', version: 1 });
    // What Boris has shown here, Anna may show there.
    await sendFiles(boris, id, [theirs]);
    expect(await patch(theirs.url)).toBe('200');
  });

  test('and the title together are two lines and one change', async () => {
    const { anna, boris, id } = await trio();
    const { conversation } = await look(anna, id, { title: 'Дача', avatarUrl: 'emoji:🏡' });
    expect(conversation).toMatchObject({ lastSeq: 3, version: 4 });
    const lines = (await history(boris, id)).slice(1);
    expect(lines.map(({ version, service }) => [version, service?.kind])).toEqual([
      [2, 'titleChanged'],
      [3, 'avatarChanged'],
    ]);
  });
});

describe('events', () => {
  test('bring each version once: the line to those who look, the change to all, and nothing sounds', async () => {
    const { anna, boris, vera, id } = await trio();
    const [looking, elsewhere] = [await openSocket(server, boris), await openSocket(server, vera)];
    await looking.emit('conversation:join', id);
    await look(anna, id, { title: 'Дача' });
    const [line, change, ...none] = await looking.take();
    expect(none).toEqual([]);
    expect(line).toMatchObject({ name: 'message:new', payload: { version: 2 } });
    expect(change).toMatchObject({
      name: 'conversations:update',
      payload: {
        conversation: { version: 3, title: 'Дача', messages: [{ version: 2, seq: 2 }], lastSeq: 2 },
      },
    });
    expect(await elsewhere.take()).toEqual([change]);

    const changes = await vera.ok('GET /conversations/{id}/changes', {
      params: { id },
      query: { after: 1 },
    });
    expect(changes).toMatchObject({
      version: 3,
      messages: [{ version: 2, service: { kind: 'titleChanged' } }],
      conversation: { title: 'Дача' },
      complete: true,
    });
    for (const socket of [looking, elsewhere]) socket.close();
  });
});

describe('adding', () => {
  test('brings in contacts, several in one line, and begins at the newest words for them', async () => {
    const { anna, boris, vera, id } = await trio();
    const [gleb, dina] = [await server.person('Глеб'), await server.person('Дина')];
    for (const friend of [gleb, dina]) await server.befriend(anna, friend);
    await say(boris, id, 'раз');
    const sockets = {
      member: await openSocket(server, boris),
      joiner: await openSocket(server, gleb),
      stranger: await openSocket(server, await server.person()),
    };
    await sockets.member.emit('conversation:join', id);

    const { conversation } = await add(anna, id, gleb.id, vera.id, dina.id, anna.id, gleb.id);
    expect(conversation).toMatchObject({ participantCount: 5, lastSeq: 3, version: 4 });
    expect(await lastLine(dina, id)).toMatchObject({
      content: 'Анна добавила Глеба и Дину',
      service: { kind: 'memberAdded', userIds: [gleb.id, dina.id] },
    });
    expect(await sockets.member.takeNames()).toEqual(['message:new', 'conversations:update']);
    const [news, ...none] = await sockets.joiner.take();
    expect(none).toEqual([]);
    expect(news).toMatchObject({
      name: 'conversations:new',
      payload: { conversation: { id, version: 4, participantCount: 5 } },
    });
    expect(await sockets.stranger.take()).toEqual([]);

    const joined = await entryOf(gleb, id);
    expect(joined.unreadCount).toBe(0);
    expect(rolesIn(joined.conversation).get(gleb.id)).toBe('member');
    expect(await history(gleb, id)).toHaveLength(3);
    await say(boris, id, 'привет');
    expect((await entryOf(gleb, id)).unreadCount).toBe(1);
    for (const socket of Object.values(sockets)) socket.close();
  });

  test('who is in it already is no change; strangers, nobody and what is no group are refused', async () => {
    const { anna, boris, vera, id } = await trio();
    const { conversation: before } = await entryOf(anna, id);
    expect((await add(anna, id, boris.id, vera.id, anna.id)).conversation).toEqual(before);
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
    await add(owner, id, ...more);
    expect((await lastLine(people[1] ?? owner, id))?.content).toBe(
      'Борис добавил Глеба, Дину, Егора и ещё 3 человека',
    );
  });
});

describe('roles', () => {
  test('are given by owners and admins, and that of an owner by owners only', async () => {
    const { anna, boris, vera, id } = await trio();
    const trying = (person: TestPerson, whom: TestPerson, role: string) =>
      person.outcome('PATCH /conversations/{id}/participants/{userId}', {
        params: { id, userId: whom.id },
        body: { role },
      });
    expect(await trying(boris, vera, 'admin')).toBe('403 forbidden');
    const { conversation } = await setRole(anna, id, boris.id, 'admin');
    expect(rolesIn(conversation).get(boris.id)).toBe('admin');
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
    // The last owner stays one, but may have company, and then go.
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

test('a line belongs to the server: nobody deletes it, and anybody may reply to it', async () => {
  const { anna, boris, id } = await trio();
  const line = await lastLine(anna, id);
  for (const person of [anna, boris]) {
    const body = { messageId: line?.id };
    expect(await person.outcome('POST /messages/delete', { body })).toBe('403 forbidden');
  }
  const reply = await say(boris, id, 'спасибо', { replyToId: line?.id ?? '' });
  expect(reply.replyTo).toMatchObject({ content: 'Анна создала группу «Все»', senderId: anna.id });
});

test('whoever is away finds everything when they are back', async () => {
  const { anna, boris, vera, id } = await trio();
  await look(anna, id, { title: 'Дача' });
  await say(vera, id, 'раз');
  await setRole(anna, id, vera.id, 'admin');
  await remove(vera, id, boris.id);
  await add(anna, id, boris.id);
  const changes = await boris.ok('GET /conversations/{id}/changes', {
    params: { id },
    query: { after: 1, receiptsAfter: 0 },
  });
  expect(changes.complete).toBe(true);
  expect(changes.messages.map(({ service }) => service?.kind ?? 'words')).toEqual([
    'titleChanged',
    'words',
    'roleChanged',
    'memberRemoved',
    'memberAdded',
  ]);
  // Each line and each change is a version of its own.
  expect(changes.messages.map(({ version }) => version)).toEqual([2, 4, 5, 7, 9]);
  expect(changes.version).toBe(10);
});
